import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contentSizes } from './sizes.ts'

it('follows the content, which stops growing on wide screens', () => {
  expect(contentSizes({ base: 1 })).toBe('(min-width: 2522px) 2320px, 92vw')
  expect(contentSizes({ base: 1, lg: 1 / 2, sm: 1 / 2 })).toBe(
    '(min-width: 2522px) 1160px, (min-width: 1024px) 46vw, (min-width: 480px) 46vw, 92vw',
  )
})

it('knows where the style sheet stops it', () => {
  const tokens = readFileSync('app/(site)/styles/tokens.css', 'utf8')
  const [, share] = /font-size: min\(.*, (\d+)%\);/.exec(tokens) ?? []
  const [, width] = /--page-max: (\d+)rem;/.exec(tokens) ?? []
  expect(Number(width) * 16 * (Number(share) / 100)).toBe(2320)
})
