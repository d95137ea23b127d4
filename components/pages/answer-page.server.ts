import 'server-only'
import { addressFromParams, type PageParams } from '#lib/addresses/internal-path.ts'
import { pageKindConfig, type PageKind } from '#lib/addresses/page-kinds.ts'
import { entryOf } from './entry-of.ts'
import { type LoadedPage, loadPage } from './load-page.server.ts'
import type { Asked } from './types.ts'

/** Longest question that is looked at, in characters. */
const longestQuestion = 200

/**
 * Reads the content of a page as every visitor does, and narrows it to what this one asks for.
 *
 * @returns undefined where no page is named, or one that answers nothing
 */
export async function answerPage(
  params: PageParams,
  search: Record<string, string | string[] | undefined>,
): Promise<LoadedPage | undefined> {
  const address = addressFromParams(params)
  const { answer } = address ? entryOf(address.kind) : {}
  const loaded = address && answer && (await loadPage(address, true))
  if (!loaded?.data || !answer) return undefined
  return { ...loaded, data: answer(loaded.data, askedOf(loaded.page.kind, search)) }
}

function askedOf(kind: PageKind, search: Record<string, string | string[] | undefined>): Asked {
  const given = (pageKindConfig(kind).queryParameters ?? []).flatMap((name) => {
    const value = [search[name]].flat()[0]?.trim().slice(0, longestQuestion)
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(given)
}
