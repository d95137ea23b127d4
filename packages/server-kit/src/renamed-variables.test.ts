import { describe, expect, it } from 'vitest'
import { withCurrentVariableNames } from './renamed-variables.ts'

function read(environment: Record<string, string>) {
  const warnings: string[] = []
  return { present: withCurrentVariableNames(environment, (line) => warnings.push(line)), warnings }
}

describe('withCurrentVariableNames', () => {
  it('replaces a former name and warns once when only that is set', () => {
    expect(read({ LAKE_READERS: '2', PORT: '1' })).toEqual({
      present: { CONTENT_LAKE_FOLLOWERS: '2', PORT: '1' },
      warnings: [
        'LAKE_READERS is now CONTENT_LAKE_FOLLOWERS: rename it. This version still reads the former name.',
      ],
    })
  })

  it('prefers the current name and warns when both are set', () => {
    expect(
      read({ CONTENT_LAKE_ORIGINS: 'http://a.test', CONTENT_LAKE_CORS_ORIGINS: 'http://b.test' }),
    ).toEqual({
      present: { CONTENT_LAKE_CORS_ORIGINS: 'http://b.test' },
      warnings: [
        'CONTENT_LAKE_ORIGINS is now CONTENT_LAKE_CORS_ORIGINS: rename it. CONTENT_LAKE_CORS_ORIGINS is set too, and is used.',
      ],
    })
  })

  it('uses a former name when the current one is empty, and ignores an empty former name', () => {
    expect(
      read({ SHOP_PROCESSES: '3', STOREFRONT_API_PROCESSES: '', LAKE_READERS: '' }),
    ).toMatchObject({ present: { STOREFRONT_API_PROCESSES: '3' }, warnings: [expect.anything()] })
  })
})
