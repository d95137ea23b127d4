import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { drawnIcons } from '../modules/svg-icon/icon-choices.schema.ts'
import { drawnIconNames, isDrawnIcon } from './icon.tsx'

const sprite = readFileSync(join(import.meta.dirname, '../../public/icons.svg'), 'utf8')

it.each(drawnIconNames)('has %s in the sprite, and offers it to editors', (name) => {
  expect(sprite).toContain(`<symbol id="${name}"`)
  expect(drawnIcons.map(({ value }) => value)).toContain(name)
})

it('offers editors no sign that it does not have', () => {
  expect(drawnIcons.filter(({ value }) => !isDrawnIcon(value))).toEqual([])
})
