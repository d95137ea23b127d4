import type { SeedModule } from '../../module-compilers/compile-page-module.ts'
import type { TextInEveryLocale, SeedTextBlock } from '../seed-types.ts'
import type { SeedPage } from '../seed-page.ts'

/** A page of words, and what stands below them. */
export const createTextPage = (
  path: string,
  title: TextInEveryLocale,
  lead: TextInEveryLocale,
  text: SeedTextBlock[],
  more: SeedModule[] = [],
): SeedPage => ({
  path,
  title,
  description: lead,
  header: { title, body: lead },
  modules: [{ type: 'content', text, layout: 'stacked' }, ...more],
})

/** A heading inside a text. */
export const headingInText = (text: TextInEveryLocale): SeedTextBlock => ({ style: 'h2', text })
