import { describe, expect, it } from 'vitest'
import { foldText, tokenizeQuery } from './tokenize.ts'

describe('foldText', () => {
  it.each([
    ['Genève', 'geneve'],
    ['MO-٢٠٢٦', 'mo-2026'],
    ['۲۰۲۶', '2026'],
    ['２０２６', '2026'],
    ['२०२६', '2026'],
    ['ساعة', 'ساعه'],
  ])('folds %s to %s', (text, folded) => expect(foldText(text)).toBe(folded))
})

it('finds a number in the digits of any script', () => {
  expect(tokenizeQuery('ميريديان ٤٠')).toEqual(tokenizeQuery('ميريديان 40'))
})
