import { describe, expect, it } from 'vitest'
import { createCustomerRateLimits } from './customer-rate-limits.ts'

const wrong = () => Promise.resolve(null)
const right = () => Promise.resolve('in')
const LIMIT = 'Login attempt limit exceeded. Please try again later.'

describe('CustomerRateLimits', () => {
  it('allows twenty wrong passwords in ten minutes per address across accounts; correct ones do not count', async () => {
    const time = { now: 0 }
    const limits = createCustomerRateLimits(() => time.now)
    for (let index = 0; index < 30; index += 1)
      expect(await limits.checkPassword('ada@example.com', 'home', right)).toBe('in')
    for (let index = 0; index < 20; index += 1)
      expect(await limits.checkPassword(`${index}@example.com`, 'home', wrong)).toBeNull()
    await expect(limits.checkPassword('ada@example.com', 'home', right)).rejects.toThrow(LIMIT)
    expect(await limits.checkPassword('ada@example.com', 'elsewhere', right)).toBe('in')
    time.now += 10 * 60_000
    expect(await limits.checkPassword('ada@example.com', 'home', right)).toBe('in')
  })

  it('counts an attempt before the comparison, so that concurrent ones are all counted', async () => {
    const limits = createCustomerRateLimits(() => 0)
    let compared = 0
    const slow = async () => {
      compared += 1
      await new Promise((resolve) => void setImmediate(resolve))
      return null
    }
    const tries = Array.from({ length: 9 }, () =>
      limits.checkPassword('ada@example.com', 'home', slow),
    )
    const settled = await Promise.allSettled(tries)
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    expect(compared).toBe(5)
  })
})
