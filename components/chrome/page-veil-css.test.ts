import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const tokens = read('app/(site)/styles/tokens.css')
const base = read('app/(site)/styles/base.css')

describe('page veil CSS', () => {
  it('fades the page veil in within 200 ms and out within 400 ms', () => {
    expect(tokens).toMatch(/--out: 200ms;/)
    expect(tokens).toMatch(/--in: 400ms;/)
    expect(base).toMatch(/\.page-veil \{[^}]*transition: opacity var\(--in\)/)
    expect(base).toMatch(
      /\.page-veil\[data-state='drawn'\] \{[^}]*transition: opacity var\(--out\)/,
    )
  })
})
