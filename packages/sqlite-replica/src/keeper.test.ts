import { expect, it, vi } from 'vitest'
import { Keeper } from './keeper.ts'
import type { Link } from './link.ts'
import type { LinkOptions } from './options.ts'
import type { LocalFile } from './local-file.ts'
import type { Part } from './postgres/record.ts'
import type { Entry } from './tables.ts'

/** A keeper whose file is at place 4, and whose record answers what comes next. */
function keeperAt4(answers: (() => Part)[]) {
  const file = {
    place: 4,
    standpoint: { entry: 'four' },
    follow: vi.fn<(entries: readonly Entry[]) => void>((entries) => {
      file.place = entries.at(-1)!.place
    }),
  }
  const dismiss = vi.fn<(sentence: string) => void>()
  const link = { ask: async () => answers.shift()!(), dismiss }
  const options = { elects: false, tell() {} } as unknown as LinkOptions
  const keeper = new Keeper(file as unknown as LocalFile, link as unknown as Link, options)
  return { keeper, file, dismiss }
}

const nothing: Part = { entries: [], own: null, isMore: false }

it('asks again where it hears of an entry while an answer of before is on its way', async () => {
  const fifth = { place: 5, entry: 'five', rows: {} }
  const { keeper, file, dismiss } = keeperAt4([
    () => {
      keeper.noticeEntry(5)
      return nothing
    },
    () => ({ entries: [fifth], own: 'four', isMore: false }),
    () => nothing,
  ])
  await keeper.inTurn(() => keeper.follow())
  await keeper.inTurn(async () => {})
  expect(file.follow.mock.calls).toEqual([[[fifth]]])
  expect(dismiss).not.toHaveBeenCalled()
})

it('follows no log that lacks an entry that it had heard of before it asked', async () => {
  const { keeper, dismiss } = keeperAt4([() => nothing])
  keeper.noticeEntry(5)
  await keeper.inTurn(async () => {})
  expect(dismiss.mock.calls).toEqual([['The log no longer reaches back to where this process was']])
})
