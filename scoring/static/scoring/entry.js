/**
 * From keys pressed to a hand record, and which key is to be pressed next.
 *
 * An entry is an object of field names to key values, the same names and values as the form's radio buttons:
 * kick1_rank, kick1_suit, call, caller, kick2_rank … high, low, jack, game; and the cards as they fell, where the
 * play is noted. `scoring/views/entry.py` reads the
 * same entry on the server when the page works without script; a test holds the two equal.
 *
 * @typedef {Object} Table  what the hand is played under, as the page was given it
 * @property {number} players
 * @property {string[]} seats  in the order of play
 * @property {string} dealer  a seat
 * @property {Object<string, number>} score
 * @property {Object} rules  the fields of the rule set that bear on entry and counting
 * @property {number} most_kicks  how many cards one pack can turn up
 */

import { playNow, playOf, trumpOf } from "./played.js";
import { isOverBeforePlay } from "./tally.js";

const NOBODY = "none";

/** The seat after the dealer: it speaks first and leads first (article 3.1). */
export function eldest(table) {
  const place = table.seats.indexOf(table.dealer);
  return table.seats[(place + 1) % table.seats.length];
}

/** The kick entered in a place (from 1), or null while its rank or suit is missing. */
export function kickAt(entry, place) {
  const rank = entry[`kick${place}_rank`];
  const suit = entry[`kick${place}_suit`];
  return rank && suit ? rank + suit : null;
}

/** Whether anybody but the dealer may beg, and there is more than one who could (article 3.4). */
export const asksWhoBegged = (table) =>
  table.rules.begging === "any-non-dealer" && table.players > 2;

/** The calls of the record for the one key pressed; empty while it is not certain who begged. */
function callsOf(table, entry) {
  const { call } = entry;
  const mayAnyBeg = table.rules.begging === "any-non-dealer";
  if (!call) return [];
  if (call === "stand" && mayAnyBeg) return [];
  if (call === "stand" || call === "stand-blind") return [[eldest(table), call]];
  const beggar = asksWhoBegged(table) ? entry.caller : eldest(table);
  return beggar ? [[beggar, "beg"], [table.dealer, call]] : [];
}

/** Whether a kick turned up by a run has the suit of the first, so that the cards are run again (article 4.2). */
const staysIn = (first, kick) => kick[1] !== "?" && kick[1] === first[1];

/** The kicks that count for the calls made: the first, then those of the runs up to a new suit (article 4). */
function kicksOf(table, entry) {
  const first = kickAt(entry, 1);
  if (!first) return [];
  const kicks = [first];
  if (entry.call !== "run") return kicks;
  for (let place = 2; place <= table.most_kicks; place += 1) {
    const kick = kickAt(entry, place);
    if (!kick) break;
    kicks.push(kick);
    if (!staysIn(first, kick)) break;
  }
  return kicks;
}

/** Whether the pack ran out: every card it could turn up was of the first suit (article 4.4). */
const isExhausted = (table, kicks) =>
  kicks.length === table.most_kicks && kicks.slice(1).every((kick) => staysIn(kicks[0], kick));

const claimed = (key) => (key && key !== NOBODY ? key : null);

/** The card of a High or Low, where its rank was noted and trump is known. */
const cardOf = (rank, trump) => (rank && rank !== "?" && trump !== "?" ? { card: rank + trump } : {});

/** What the tricks of every side count for Game, where all were noted (article 6.5). */
function countsOf(table, entry) {
  const sides = Object.keys(table.score);
  const isNoted = sides.every((side) => /^[0-9]{1,2}$/.test(entry[`pips_${side}`] || ""));
  if (!isNoted) return {};
  return { pips: Object.fromEntries(sides.map((side) => [side, Number(entry[`pips_${side}`])])) };
}

/** High, Low, Jack and Game as pressed; what nobody has is absent, but a tied Game is said (article 6). */
function claimsOf(table, entry, trump) {
  const claims = {};
  const jack = claimed(entry.jack);
  for (const field of ["high", "low"]) {
    const side = claimed(entry[field]);
    if (side) claims[field] = { side, ...cardOf(entry[`${field}_card`], trump) };
  }
  if (jack) claims.jack = { side: jack.slice(-1), hung: jack.startsWith("hang-") };
  if (entry.game) claims.game = { side: claimed(entry.game), ...countsOf(table, entry) };
  return claims;
}

/**
 * The hand record of what has been pressed so far; where kicks or a given chalk win the game, it ends there. The
 * rule set is left out: it is the sheet's.
 *
 * @param {Table} table
 * @param {Object<string, string>} entry
 */
export function recordOf(table, entry) {
  const record = {
    record: "all-fours-hand/1",
    players: table.players,
    dealer: table.dealer,
    score: { ...table.score },
    kicks: [],
    calls: [],
  };
  const kicks = kicksOf(table, entry);
  const calls = callsOf(table, entry);
  for (const [place, kick] of kicks.entries()) {
    record.kicks.push(kick);
    if (isOverBeforePlay(table.rules, record)) return record;
    if (place === 0) record.calls = calls;
    if (isOverBeforePlay(table.rules, record)) return record;
  }
  if (isExhausted(table, kicks) && kicks.length > 1) return { ...record, outcome: "exhausted" };
  const claims = claimsOf(table, entry, kicks.length > 0 ? kicks[kicks.length - 1][1] : "?");
  if (Object.keys(claims).length > 0) record.claims = claims;
  return { ...record, ...playOf(table, entry, record) };
}

/** Whether the Jack of trump was turned up, so that nobody can win it (article 6.3). */
export function isJackKicked(record) {
  const last = record.kicks[record.kicks.length - 1];
  return record.kicks.length > 0 && last[0] === "J" && last[1] !== "?";
}

/** The names of the steps a hand takes, in order, for what has been pressed so far. */
export function stepsOf(table, entry) {
  const record = recordOf(table, entry);
  const steps = ["kick1"];
  const first = kickAt(entry, 1);
  if (first && record.calls.length === 0 && isOverBeforePlay(table.rules, record)) return steps;
  steps.push("call");
  const begged = entry.call === "give-one" || entry.call === "run";
  if (begged && asksWhoBegged(table)) steps.push("caller");
  if (entry.call === "run") steps.push(...runSteps(table, entry, record));
  if (isOverBeforePlay(table.rules, record) || record.outcome === "exhausted") return steps;
  steps.push(entry.depth === "play" && trumpOf(record) ? "play" : "counts");
  return steps;
}

/** One step for each kick of the runs: those entered, and the next one while the suit has not changed. */
function runSteps(table, entry, record) {
  const first = kickAt(entry, 1);
  const steps = [];
  for (let place = 2; place <= table.most_kicks; place += 1) {
    steps.push(`kick${place}`);
    const kick = kickAt(entry, place);
    const isOver = record.kicks.length === place && isOverBeforePlay(table.rules, record);
    if (!kick || !first || !staysIn(first, kick) || isOver) break;
  }
  return steps;
}

/** Whether everything a step asks has been pressed. */
export function isStepDone(table, entry, step) {
  if (step === "play") return playNow(table, entry, recordOf(table, entry)).phase === "done";
  if (step.startsWith("kick")) return kickAt(entry, Number(step.slice(4))) !== null;
  if (step === "counts") return ["high", "low", "jack", "game"].every((field) => Boolean(entry[field]));
  return Boolean(entry[step]);
}

/** The first step that still asks for something, or null when the hand can be sent. */
export function nextStep(table, entry) {
  return stepsOf(table, entry).find((step) => !isStepDone(table, entry, step)) || null;
}
