import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseCatalogue } from '../../src/catalogue/catalogue-schema.ts'

describe('the demo catalogue', () => {
  it('is a valid catalogue', () => {
    const file = new URL('../../../../demo/catalogue/catalogue.json', import.meta.url)
    const catalogue = parseCatalogue(JSON.parse(readFileSync(file, 'utf8')))
    expect(catalogue.products.length).toBeGreaterThanOrEqual(12)
    expect(catalogue.collections).toHaveLength(6)
  })
})
