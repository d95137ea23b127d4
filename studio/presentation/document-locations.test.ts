import { defer, type Observable, of, throwError } from 'rxjs'
import type { DocumentLocationsState, DocumentLocationResolver } from 'sanity/presentation'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAddressResolver } from '#lib/addresses/address-resolver.ts'
import { documentLocations } from './document-locations.ts'

type Asked = Parameters<DocumentLocationResolver>

test('reopens a listener that failed to open, without an error in the form', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let tries = 0
  const lost = new Error('Could not establish EventSource connection')
  const listenQuery = () =>
    defer(() => (++tries < 3 ? throwError(() => lost) : of({ type: 'redirect', source: '/old' })))
  const documentStore = { listenQuery } as unknown as Asked[1]['documentStore']
  const about = {
    id: 'redirect-old',
    type: 'redirect',
    perspectiveStack: [],
  } as unknown as Asked[0]
  const told: DocumentLocationsState[] = []
  const failed: unknown[] = []
  const seen = documentLocations(createAddressResolver({}))(about, { documentStore })
  const listening = (seen as Observable<DocumentLocationsState>).subscribe({
    next: (state) => void told.push(state),
    error: (error) => void failed.push(error),
  })
  onTestFinished(() => listening.unsubscribe())
  await vi.advanceTimersByTimeAsync(3000)
  expect([tries, told]).toEqual([2, []])
  await vi.advanceTimersByTimeAsync(3000)
  expect(told).toEqual([{ locations: [{ title: 'Leads on from here', href: '/old' }] }])
  expect(failed).toEqual([])
})
