import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { moduleGroups, moduleTypes } from './index.ts'
import { moduleThumbnailPath } from './module-list.ts'

const drawn = (type: string) => join('public', moduleThumbnailPath(type))

it('shows a picture of each module in the insert menu, and of nothing else', () => {
  const folder = dirname(drawn('any'))
  const pictures = readdirSync(folder).map((name) => join(folder, name))
  expect(pictures.toSorted()).toEqual(moduleTypes.map(({ name }) => drawn(name)).toSorted())
})

it('names each module once among the groups of the insert menu, in the order of the whole', () => {
  expect(moduleGroups.flatMap(({ of }) => of)).toEqual(moduleTypes.map(({ name }) => name))
  expect(new Set(moduleTypes.map(({ name }) => name)).size).toBe(moduleTypes.length)
})
