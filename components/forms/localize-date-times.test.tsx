import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { localizeDateTimes } from '#lib/forms/localize-date-times.ts'

describe('localizeDateTimes', () => {
  const field = () => {
    const input = document.createElement('input')
    input.type = 'datetime-local'
    input.defaultValue = '2026-07-01T03:21'
    input.dataset.instant = '2026-07-01T08:00:00.000Z'
    return input
  }
  const shownIn = (input: HTMLInputElement) => new Date(input.value).toISOString()

  it('converts fields as the page is parsed, as a script without anything around it', async () => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
    const inlined = document.createElement('script')
    inlined.textContent = `(${String(localizeDateTimes)})()`
    document.head.append(inlined)
    const [first, late] = [field(), field()]
    document.body.append(first)
    await waitFor(() => expect(shownIn(first)).toBe('2026-07-01T08:00:00.000Z'))
    dispatchEvent(new Event('DOMContentLoaded'))
    document.body.append(late)
    await new Promise((done) => setTimeout(done))
    expect(late.value).toBe(late.defaultValue)
  })

  it('keeps what a visitor entered', () => {
    const input = field()
    input.value = '2026-08-01T10:00'
    document.body.append(input)
    localizeDateTimes()
    expect(input.value).toBe('2026-08-01T10:00')
  })
})
