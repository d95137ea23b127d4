import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Fact } from './facts.ts'
import { createStream } from './stream.ts'

afterEach(() => void vi.restoreAllMocks())
const fact: Fact = { kind: 'search', search: 'moon' }

describe('the stream of what happened', () => {
  it('tells each receiver, although another one fails', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const heard: Fact[] = []
    const fails = () => {
      throw new Error('broken')
    }
    const { tell } = createStream({
      receivers: [fails, (each) => heard.push(each)],
      isAllowed: () => true,
    })
    tell(fact)
    expect(heard).toEqual([fact])
    expect(warn).toHaveBeenCalledOnce()
  })

  it('tells nothing without leave, and nothing of it later', () => {
    const heard: Fact[] = []
    let isAllowed = true
    const { tell } = createStream({
      receivers: [(each) => heard.push(each)],
      isAllowed: () => isAllowed,
    })
    isAllowed = false
    tell(fact)
    isAllowed = true
    tell({ kind: 'search', search: 'steel' })
    expect(heard).toEqual([{ kind: 'search', search: 'steel' }])
  })
})
