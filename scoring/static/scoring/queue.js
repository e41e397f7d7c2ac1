/**
 * Hands on their way: each is written into the device's own database before it is sent, and leaves it only when
 * the server has answered for it. A reload, a closed page or a flat battery loses nothing.
 *
 * @typedef {Object} QueuedHand
 * @property {string} key  the submission key; sending the same hand twice counts it once
 * @property {number} sheet
 * @property {number} place  order of entry on this device
 * @property {Object} record  a hand record
 * @property {number} expected_version  of the sheet, as the hand was entered on it
 * @property {Object<string, string>} entry  the keys that were pressed, to be shown again if it is to be put right
 * @property {?Object} refused  the server's answer when it did not take the hand, null while it waits
 */

const DATABASE = "bullseye";
const STORE = "hands";
const SHEETS = "sheets";
const KEY_BYTES = 16;

/** A key nobody else will make: from the device's own generator, which works over plain http too. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function committed(transaction) {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

function change(store, changes) {
  for (const [hand, changed] of changes) {
    store.delete(hand.key);
    store.add({ ...hand, ...changed, refused: null });
  }
}

/** Open the device's queue. */
export async function openQueue() {
  const request = indexedDB.open(DATABASE, 2);
  request.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion < 1) request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex("sheet", "sheet");
    if (oldVersion < 2) request.result.createObjectStore(SHEETS, { keyPath: "sheet" });
  };
  const database = await settled(request);
  database.onversionchange = () => database.close(); // a newer page in another tab must not wait for this one
  return new Queue(database);
}

class Queue {
  constructor(database) {
    this.database = database;
  }

  write(change, name = STORE) {
    const transaction = this.database.transaction(name, "readwrite", { durability: "strict" });
    change(transaction.objectStore(name));
    return committed(transaction);
  }

  /** Remember where the server says a sheet stands; a page kept on the device, or another tab, may know less. */
  keepProgress(sheet, progress) {
    return this.write((store) => store.put({ sheet, progress }), SHEETS);
  }

  /** The server has answered for a hand: forget it and remember where the sheet stands, both or neither. */
  answer(hand, progress) {
    const transaction = this.database.transaction([STORE, SHEETS], "readwrite", { durability: "strict" });
    transaction.objectStore(STORE).delete(hand.key);
    const sheets = transaction.objectStore(SHEETS);
    const known = sheets.get(hand.sheet);
    known.onsuccess = () => {
      if (!(known.result?.progress.version > progress.version)) sheets.put({ sheet: hand.sheet, progress });
    };
    return committed(transaction);
  }

  /**
   * Keep a hand, and with it what is changed of hands that follow it; all is on the device's disk when this resolves.
   *
   * @param {[QueuedHand, Object][]} [followers]  as in `replace`
   */
  add(hand, followers = []) {
    return this.write((store) => {
      store.add({ ...hand, refused: null });
      change(store, followers);
    });
  }

  /**
   * Every hand of a sheet that has not been answered for, in the order entered, and where the server last said the
   * sheet stands (null if never): as they were at one moment, whatever another tab is doing.
   */
  async stateOf(sheet) {
    const transaction = this.database.transaction([STORE, SHEETS]);
    const [hands, kept] = await Promise.all([
      settled(transaction.objectStore(STORE).index("sheet").getAll(sheet)),
      settled(transaction.objectStore(SHEETS).get(sheet)),
    ]);
    return { hands: hands.sort((one, other) => one.place - other.place), progress: kept ? kept.progress : null };
  }

  /** Forget a hand the server has answered for, or that a person has given up. */
  remove(key) {
    return this.write((store) => store.delete(key));
  }

  /** Keep the server's refusal beside the hand, until a person has settled it. */
  refuse(hand, answer) {
    return this.write((store) => store.put({ ...hand, refused: answer }));
  }

  /**
   * Put changed hands in the places of hands, all or none: each has a new key and is a new submission. Where a hand
   * has gone meanwhile, from another tab, the changed one comes after it, and the sheet says that both are there.
   *
   * @param {[QueuedHand, Object][]} changes  each hand, and what is changed of it
   */
  replace(changes) {
    return this.write((store) => change(store, changes));
  }
}
