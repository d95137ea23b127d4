// Ends the service worker of an earlier site on this domain: browsers ask for its script again, and would keep its pages.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(endWorker()))

async function endWorker() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url)
}
