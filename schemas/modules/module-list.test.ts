import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { moduleInsertMenuGroups, moduleTypes } from './index.ts'
import { moduleThumbnailPath } from './module-list.ts'

const drawn = (type: string) => join('public', moduleThumbnailPath(type))

describe('moduleList', () => {
  it('has a thumbnail for exactly the modules of the insert menu', () => {
    const folder = dirname(drawn('any'))
    const pictures = readdirSync(folder).map((name) => join(folder, name))
    expect(pictures.toSorted()).toEqual(moduleTypes.map(({ name }) => drawn(name)).toSorted())
  })

  it('has each module in one group of the insert menu, in order', () => {
    expect(moduleInsertMenuGroups.flatMap(({ of }) => of)).toEqual(
      moduleTypes.map(({ name }) => name),
    )
    expect(new Set(moduleTypes.map(({ name }) => name)).size).toBe(moduleTypes.length)
  })
})
