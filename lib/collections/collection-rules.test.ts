import { describe, expect, it } from 'vitest'
import { matchesCollectionRules } from './collection-rules.ts'

const watch = {
  title: 'Meridian',
  productType: 'Mechanical watch',
  vendor: 'Maison Orrery',
  tags: 'mechanical-line, steel',
  variants: [{ price: 1250, title: '36 mm' }, { price: 1350 }],
}
const rule = (type: string, relation: string, value: string) => ({ type, relation, value })

describe('collection rules', () => {
  it.each([
    [rule('tag', 'equals', 'Steel'), true],
    [rule('tag', 'equals', 'steel-line'), false],
    [rule('tag', 'not_equals', 'gold'), true],
    [rule('type', 'equals', 'mechanical watch'), true],
    [rule('type', 'not_contains', 'quartz'), true],
    [rule('title', 'starts_with', 'mer'), true],
    [rule('title', 'ends_with', 'mer'), false],
    [rule('vendor', 'contains', 'orrery'), true],
    [rule('variant_price', 'less_than', '1300'), true],
    [rule('variant_price', 'greater_than', '1350'), false],
    [rule('variant_price', 'equals', '1250.00'), true],
    [rule('variant_title', 'equals', '36 mm'), true],
    [rule('variant_inventory', 'greater_than', '0'), false],
    [rule('tag', 'unheard_of', 'steel'), false],
  ])('judges %j', (one, fits) => {
    expect(matchesCollectionRules(watch, [one], false)).toBe(fits)
  })

  it('requires all rules, or one of disjunctive rules, and matches nothing without rules', () => {
    const rules = [rule('tag', 'equals', 'steel'), rule('tag', 'equals', 'gold')]
    expect(matchesCollectionRules(watch, rules, false)).toBe(false)
    expect(matchesCollectionRules(watch, rules, true)).toBe(true)
    expect(matchesCollectionRules(watch, [], false)).toBe(false)
  })
})
