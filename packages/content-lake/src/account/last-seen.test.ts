import { describe, expect, test, vi } from 'vitest'
import { StorageError } from '../store/storage-error.ts'
import { callApi, createPerson } from '../testing/test-people.ts'
import { serveWholeLake } from '../testing/test-whole-lake.ts'
import { principalOfSession } from './sessions.ts'

describe('last seen', () => {
  test('still authenticates readers when the disk is full', async () => {
    const lake = await serveWholeLake()
    const { id, token } = await createPerson(lake, 'editor', { name: 'Nour' })
    const onError = vi.fn()
    const later = new Date(lake.lake.clock().getTime() + 120_000)
    const seen = vi.spyOn(lake.lake.sessions, 'recordUse').mockImplementation(() => {
      throw new StorageError('The disk is full')
    })
    expect(principalOfSession({ ...lake.lake, clock: () => later, onError }, token)?.id).toBe(id)
    expect(onError).toHaveBeenCalledOnce()
    seen.mockRestore()
    expect(principalOfSession({ ...lake.lake, clock: () => later }, token)?.id).toBe(id)
    expect(lake.lake.people.byId(id)?.lastSeenAt).toBe(later.toISOString())
  })

  test('keeps the row of a person who is updated, and no other', async () => {
    const lake = await serveWholeLake()
    const { id, email } = await createPerson(lake, 'editor')
    const { people } = lake.lake
    const tariq = people.byId(id)!
    expect(() => people.put({ ...tariq, id: 'person-other' })).toThrow('UNIQUE')
    expect(people.byEmail(email)?.id).toBe(id)
    expect((await callApi(lake, 'PATCH', `/people/${id}`, { name: 'T.' })).status).toBe(200)
    expect(people.byId(id)).toEqual({
      ...tariq,
      name: 'T.',
      lastSeenAt: people.byId(id)?.lastSeenAt,
    })
  })
})
