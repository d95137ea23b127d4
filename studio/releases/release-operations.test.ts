import type { SanityClient } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { editorErrorMessage } from './editor-error-message.ts'
import { rescheduleRelease } from './release-operations.ts'

const soon = new Date(Date.now() + 3_600_000).toISOString()
const later = new Date(Date.now() + 7_200_000).toISOString()

/** Fake service that rejects some publish times. */
function service(refused: Record<string, object>) {
  let state = 'scheduled'
  const releases = {
    get: () => Promise.resolve({ state }),
    edit: () => Promise.resolve(),
    unschedule: () => Promise.resolve(void (state = 'active')),
    schedule: ({ publishAt }: { publishAt: string }) => {
      const refusal = refused[publishAt]
      if (refusal) return Promise.reject(refusal)
      return Promise.resolve(void (state = 'scheduled'))
    },
  }
  return { client: { releases } as unknown as SanityClient, state: () => state }
}

const forbidden = { statusCode: 403 }
const silent = { statusCode: 503 }

describe('release operations', () => {
  it('restores the previous time if the new one is rejected', async () => {
    const { client, state } = service({ [later]: forbidden })
    await expect(rescheduleRelease(client, 'r', later, soon)).rejects.toBe(forbidden)
    expect(state()).toBe('scheduled')
  })

  it('reports the rejection and that nothing is scheduled if the previous time is rejected too', async () => {
    const { client, state } = service({ [later]: forbidden, [soon]: silent })
    const words = await rescheduleRelease(client, 'r', later, soon).catch(editorErrorMessage)
    expect(words).toContain('Your role may not do this.')
    expect(words).toContain('the release is no longer scheduled')
    expect(state()).toBe('active')
  })
})
