import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { InlineWordDiff } from './inline-diff.tsx'

afterEach(cleanup)

const shown = (before: string, after: string) =>
  render(<InlineWordDiff after={after} before={before} language="en" />).container.innerHTML

describe('InlineWordDiff', () => {
  it('marks the words that differ', () => {
    expect(shown('A watch of steel', 'A watch of gold')).toBe(
      '<span>A watch of </span><del>steel</del><ins>gold</ins>',
    )
  })

  it('shows one text below the other where less than half of it stays', () => {
    expect(shown('Returns and refunds, 605', 'A quiet watch of steel, by night')).toBe(
      '<del>Returns and refunds, 605</del><br><ins>A quiet watch of steel, by night</ins>',
    )
  })
})
