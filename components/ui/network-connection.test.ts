import { describe, expect, it } from 'vitest'
import { isSlowConnection } from './network-connection.ts'

describe('network connection', () => {
  it.each([
    [undefined, false],
    [{ effectiveType: '4g' }, false],
    [{ effectiveType: '3g' }, false],
    [{ effectiveType: '2g' }, true],
    [{ effectiveType: 'slow-2g' }, true],
    [{ effectiveType: '4g', saveData: true }, true],
  ])('classifies the connection %j', (connection, slow) => {
    expect(isSlowConnection(connection)).toBe(slow)
  })
})
