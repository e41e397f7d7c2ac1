{% autoescape off %}/**
 * Serves the scorer's page where there is no network: its files, and the page of each sheet, and of the opening of
 * one, as it last was.
 *
 * A page is asked of the server first, always; a kept copy is served only without an answer, and says of itself
 * when it was kept. Nothing of the API is ever kept: hands wait in the page's own database, not here.
 */

const VERSION = {{ version }};
const SHELL = {{ shell }};
const STATIC = {{ static }};
const SHELL_CACHE = `bullseye-shell-${VERSION}`;
const PAGE_CACHE = "bullseye-pages";
const SHEET = /^\/sheets\/\d+\/$/;
const OPENING = /^\/sittings\/\d+\/open\/$/;
const HASHED = /\.[0-9a-f]{12}\.[a-z0-9]+$/;
const PATIENCE = 6_000;
const MOST_PAGES = 20;
const KEPT_AT = "X-Kept-At";

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (isPage(event.data.keep || "")) event.waitUntil(keepPage(event.data.keep));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && isPage(url.pathname)) event.respondWith(page(request, url.pathname));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(file(request, url.pathname));
});

const isPage = (path) => SHEET.test(path) || OPENING.test(path);

async function install() {
  const cache = await caches.open(SHELL_CACHE);
  await cache.addAll(SHELL.map((address) => new Request(address, { cache: "no-cache" })));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("bullseye-shell-") && name !== SHELL_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The page from the server; the kept one where none comes in time, marked as what it is. */
async function page(request, path) {
  try {
    const fresh = await withPatience(fetch(request));
    if (fresh.ok && !fresh.redirected) await keep(path, fresh.clone());
    // The sheet is open: what led to it is past.
    if (fresh.type === "opaqueredirect" && OPENING.test(path)) await (await caches.open(PAGE_CACHE)).delete(path);
    if (fresh.status < 500) return fresh;
    return (await keptPage(path)) || fresh;
  } catch {
    return (await keptPage(path)) || Response.error();
  }
}

function withPatience(answer) {
  return new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error("no answer in time")), PATIENCE);
    answer.then(resolve, reject);
  });
}

async function keepPage(path) {
  const fresh = await fetch(path, { credentials: "same-origin" });
  if (fresh.ok && !fresh.redirected) await keep(path, fresh);
}

async function keep(path, response) {
  const headers = new Headers(response.headers);
  headers.set(KEPT_AT, new Date().toISOString());
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  const cache = await caches.open(PAGE_CACHE);
  await cache.put(path, new Response(await response.blob(), { headers }));
  const paths = await cache.keys();
  await Promise.all(paths.slice(0, -MOST_PAGES).map((old) => cache.delete(old)));
}

async function keptPage(path) {
  const cache = await caches.open(PAGE_CACHE);
  const kept = await cache.match(path);
  if (!kept) return null;
  const at = kept.headers.get(KEPT_AT);
  const text = (await kept.text()).replace("<body", `<body data-kept-at="${at}"`);
  return new Response(text, { headers: kept.headers });
}

/** A file: one whose name tells its content from the cache, any other as fresh as it can be had. */
async function file(request, path) {
  const cache = await caches.open(SHELL_CACHE);
  if (HASHED.test(path)) return (await cache.match(path)) || fetch(request);
  try {
    const fresh = await withPatience(fetch(request));
    if (fresh.ok) await cache.put(path, fresh.clone());
    return fresh.status < 500 ? fresh : (await cache.match(path)) || fresh;
  } catch {
    return (await cache.match(path)) || Response.error();
  }
}
{% endautoescape %}
