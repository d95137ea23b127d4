import { describe, expect, it } from 'vitest'
import {
  canSeePresenceOnDocument,
  PresenceChannel,
  type SanityPresenceEvent,
} from '../presence/presence-socket.ts'
import { openEventStream } from '../testing/test-events.ts'
import { testPrincipal, type Json, type TestLake, type TestUser } from '../testing/test-lake.ts'
import {
  DOCUMENT_KINDS,
  idOfKind,
  kindsOfIds,
  openLakeWithAllDocumentKinds,
  patchEachKind,
  type DocumentKind,
} from './testing/document-kinds.ts'

const V = '/v2025-02-19'

/** Expected read permissions, written by hand and independent of the grants under test. */
const READABLE: Record<TestUser, DocumentKind[]> = {
  nobody: ['published', 'french', 'picture', 'translations'],
  viewer: DOCUMENT_KINDS,
  contributor: DOCUMENT_KINDS.filter((kind) => !kind.includes('private')),
  translator: DOCUMENT_KINDS.filter((kind) => !kind.includes('private')),
  author: DOCUMENT_KINDS,
  editor: DOCUMENT_KINDS,
}

/** Expected access to history; anonymous clients have none. */
const LOOKED_BACK_AT: Record<TestUser, DocumentKind[]> = { ...READABLE, nobody: [] }

type Door = (test: TestLake, who: TestUser) => Promise<Iterable<unknown>>

const json = async (test: TestLake, who: TestUser, path: string): Promise<Json> => {
  const response = await test.request(`${V}${path}`, { as: who })
  return response.status === 200 ? response.json() : {}
}

const query = (text: string, perspective = 'raw') => {
  const search = new URLSearchParams({ query: text, perspective })
  return `/data/query/production?${search}`
}

const everyId = DOCUMENT_KINDS.map(idOfKind)
const listed = everyId.join(',')

/** Every endpoint through which a document may be visible; each returns the ids it reveals. */
const DOORS: Record<string, Door> = {
  'a query': async (test, who) => (await json(test, who, query('*._id'))).result,
  'a query by id': async (test, who) => {
    const { result } = await json(test, who, query(`*[_id in ${JSON.stringify(everyId)}]._id`))
    return result
  },
  'a look-up in a query': async (test, who) => {
    const looked = everyId.map((id) => `"${id}": documents::get("${id}")._id`)
    return Object.values((await json(test, who, query(`{${looked.join()}}`))).result)
  },
  'a query in perspectives': async (test, who) => {
    const answers = ['published', 'drafts', 'spring'].map(async (perspective) => {
      const shown = await json(test, who, query('*._originalId', perspective))
      return shown.result
    })
    return [...(await Promise.all(answers)).flat(), ...(await DOORS['a query']!(test, who))]
  },
  documents: async (test, who) => {
    const { documents } = await json(test, who, `/data/doc/production/${listed}`)
    return documents.map(({ _id }: Json) => _id)
  },
  'documents with their versions': async (test, who) => {
    const path = `/data/doc/production/luna,accueil,${listed}?includeAllVersions=true`
    return (await json(test, who, path)).documents.map(({ _id }: Json) => _id)
  },
  export: async (test, who) => {
    const response = await test.request(`${V}/data/export/production`, { as: who })
    const lines = (await response.text()).split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line)._id)
  },
  listeners: async (test, who) => {
    const path = `${V}/data/listen/production?query=*&includeAllVersions=true&includeResult=true`
    const next = await openEventStream(requestedBy(test, who), path)
    await patchEachKind(test)
    await test.post(`${V}/data/mutate/production`, { mutations: [{ createOrReplace: LAST }] })
    const found: string[] = []
    for (let frame = await next(); frame; frame = await next()) {
      if (frame.data.documentId === LAST._id) return found
      if (frame.event === 'mutation') found.push(frame.data.documentId)
    }
    return found
  },
  'live events': async (test, who) => {
    const all = who === 'nobody' ? '' : '?includeAllDocuments=true'
    const next = await openEventStream(
      requestedBy(test, who),
      `${V}/data/live/events/production${all}`,
    )
    const places = await patchEachKind(test)
    await test.post(`${V}/data/mutate/production`, { mutations: [{ createOrReplace: LAST }] })
    const end = test.lake.dataset('production')!.sequence
    const changes: unknown[] = []
    for (let frame = await next(); frame; frame = await next()) {
      const place = Number.parseInt(frame.id, 10)
      if (place === end) return changes
      if (frame.event === 'message') changes.push(places.get(place))
    }
    return changes
  },
  presence: async (test, who) => {
    const room = new PresenceChannel()
    const presenceEvents: SanityPresenceEvent[] = []
    const principal = testPrincipal(who)
    const deliver = (event: SanityPresenceEvent) => void presenceEvents.push(event)
    const sees = (id: string) => canSeePresenceOnDocument(principal, test.lake, 'production', id)
    room.add({ deliver, canSeeDocument: sees })
    const locations = everyId.map((documentId) => ({ type: 'document', documentId }))
    const sender = { deliver: () => {}, canSeeDocument: () => true }
    room.broadcast(sender, { type: 'state', i: 'x', m: { sessionId: 's', locations } })
    return presenceEvents.flatMap((event) =>
      event.type === 'state' ? (event.m.locations as Json[]).map((place) => place.documentId) : [],
    )
  },
}

const PAST: Record<string, Door> = {
  'past documents': async (test, who) => {
    const path = `/data/history/production/documents/${listed}?lastRevision=true`
    return ((await json(test, who, path)).documents ?? []).map(({ _id }: Json) => _id)
  },
  transactions: async (test, who) => {
    const response = await test.request(`${V}/data/history/production/transactions/${listed}`, {
      as: who,
    })
    if (response.status !== 200) return []
    const lines = (await response.text()).split('\n').filter(Boolean)
    return lines.flatMap((line) => JSON.parse(line).documentIDs)
  },
  'events of documents': async (test, who) => {
    const path = `/data/history/production/events/documents/${listed}`
    return Object.keys((await json(test, who, path)).events ?? {})
  },
}

const LAST = { _id: 'last', _type: 'watch' }

/** The lake as requested by one user. */
function requestedBy(test: TestLake, who: TestUser): Pick<TestLake, 'request'> {
  return { request: (path, options) => test.request(path, { ...options, as: who }) }
}

describe.each(Object.keys(READABLE) as TestUser[])('what %s reads', (who) => {
  it('is the same through every endpoint', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const walk = async (doors: Record<string, Door>): Promise<Record<string, DocumentKind[]>> => {
      const readable: Record<string, DocumentKind[]> = {}
      for (const [name, door] of Object.entries(doors))
        readable[name] = kindsOfIds(await door(test, who))
      return readable
    }
    const behind = (
      doors: Record<string, Door>,
      kinds: DocumentKind[],
    ): Record<string, DocumentKind[]> =>
      Object.fromEntries(Object.keys(doors).map((name) => [name, kinds]))
    expect(await walk(DOORS)).toEqual(behind(DOORS, READABLE[who]))
    expect(await walk(PAST)).toEqual(behind(PAST, LOOKED_BACK_AT[who]))
  })

  it('are removed from reference lists of other documents', async () => {
    const test = await openLakeWithAllDocumentKinds()
    const path = '/data/references/production/documents/luna/to'
    expect(await json(test, who, path)).toEqual({ totalCount: 0, references: [] })
  })
})
