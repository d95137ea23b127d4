import { describe, expect, it, vi } from 'vitest'
import { fetchFormWebhookUrl } from './fetch-form-webhook-url.ts'

const named = 'https://named.example/'
const ofAll = 'https://installation.example/'
const away = async (): Promise<string | null> => {
  throw new Error('away')
}

describe('fetchFormWebhookUrl', () => {
  it('returns the form’s webhook URL, else the default one', async () => {
    expect(await fetchFormWebhookUrl('form-a', async () => named, ofAll)).toBe(named)
    expect(await fetchFormWebhookUrl('form-a', async () => null, ofAll)).toBe(ofAll)
    expect(await fetchFormWebhookUrl('form-a', async () => null, undefined)).toBeUndefined()
  })

  it('returns undefined and logs once when the setting cannot be read', async () => {
    const log = vi.fn<(line: string) => void>()
    const read = vi.fn(away)
    expect(
      await fetchFormWebhookUrl('form-a', read, ofAll, { pauses: [1, 1], log }),
    ).toBeUndefined()
    expect(read).toHaveBeenCalledTimes(3)
    expect(log.mock.calls).toEqual([
      [expect.stringMatching(/^Webhook for form-a not called: .*away$/)],
    ])
  })

  it('retries before it gives up', async () => {
    const log = vi.fn<(line: string) => void>()
    const read = vi.fn(away).mockImplementationOnce(away).mockResolvedValueOnce(named)
    expect(await fetchFormWebhookUrl('form-a', read, ofAll, { pauses: [1], log })).toBe(named)
    expect(log).not.toHaveBeenCalled()
  })
})
