import { describe, expect, it } from 'vitest'
import { moduleTypes } from './index.ts'
import { checkModuleAnchor } from './with-anchor.ts'

const modules = [{ _key: 'a', anchor: 'warranty' }, { _key: 'b', anchor: 'care' }, { _key: 'c' }]

describe('with anchor', () => {
  it('adds an anchor field to every module', () => {
    for (const { name, fields } of moduleTypes)
      expect(
        fields.map((field) => field.name),
        name,
      ).toContain('anchor')
  })

  it.each([undefined, '', 'warranty', 'five-years', '1884'])('accepts the name %j', (value) => {
    expect(checkModuleAnchor(value, 'a', modules)).toBe(true)
  })

  it.each(['Warranty', 'five years', '-a', 'a--b', 'ضمان', '#a'])(
    'refuses the name %j',
    (value) => {
      expect(checkModuleAnchor(value, 'a', modules)).toContain('lowercase letters')
    },
  )

  it('refuses the anchor of another module of the page', () => {
    expect(checkModuleAnchor('care', 'a', modules)).toContain('Another module')
    expect(checkModuleAnchor('care', 'b', modules)).toBe(true)
  })

  it.each(['content', 'top', 'buy', 'title-a1b2', 'site-menu', 'form-m1'])(
    'refuses the reserved name %j',
    (value) => {
      expect(checkModuleAnchor(value, 'a', modules)).toContain('is reserved')
    },
  )
})
