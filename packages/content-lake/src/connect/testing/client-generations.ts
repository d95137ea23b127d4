import { createClient } from '@sanity/client'
import imageUrlBuilder from '@sanity/image-url'

/*
 * A third-party program with a project id, a dataset and a token: every generation of the client writes, reads and
 * listens, and requests an image at the URL built by @sanity/image-url. Prints the results.
 */
const config = {
  projectId: 'orrery',
  dataset: 'production',
  apiVersion: '2021-10-21',
  useCdn: false,
  token: process.env.SANITY_AUTH_TOKEN ?? '',
}
const results: Record<string, unknown> = {}

const generations = {
  'sanity-client-3': await import('../../testing/old-clients/sanity-client-3.generated.mjs'),
  'sanity-client-6': await import('../../testing/old-clients/sanity-client-6.generated.mjs'),
  'sanity-client-7': await import('../../testing/old-clients/sanity-client-7.generated.mjs'),
  'sanity-client-8': await import('@sanity/client'),
}
for (const [document, loaded] of Object.entries(generations)) {
  const make = 'createClient' in loaded ? loaded.createClient : loaded.default
  const client = (make as unknown as typeof createClient)(config)
  const firstEvent = new Promise<string>((resolve, reject) => {
    const options = { includeResult: true, events: ['welcome', 'mutation'] }
    const listening = client.listen('*[_id == $id]', { id: document }, options as never).subscribe({
      next: (event: { type: string; documentId?: string }) => {
        if (event.type === 'welcome') void client.createOrReplace({ _id: document, _type: 'post' })
        if (event.type !== 'mutation') return
        listening.unsubscribe()
        resolve(event.documentId ?? '')
      },
      error: reject,
    })
  })
  const listenedTo = await firstEvent
  const found = await client.fetch('*[_id == $id]._id', { id: document })
  const cached = await client
    .withConfig?.({ useCdn: true, token: undefined as never })
    .fetch('count(*)')
  results[document] = [listenedTo, ...found, cached]
}

const client = createClient(config)
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>'
const asset = await client.assets.upload('image', Buffer.from(svg), { filename: 'a.svg' })
const address = imageUrlBuilder(config).image(asset._id).width(4).format('png').url()
const picture = await fetch(address)
results.picture = [new URL(address).host, picture.status, picture.headers.get('content-type')]
const elsewhere = await fetch('https://elsewhere.example/').catch((error: Error) => error)
results.elsewhere = elsewhere instanceof Error
console.log(JSON.stringify(results))
