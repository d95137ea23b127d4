import type { SeedModule } from '../module-compilers/compile-page-module.ts'
import type { TextInEveryLocale, SeedHeroHeader } from './seed-types.ts'

export interface SeedPage {
  /** Path without the language in front; the slug of the page document. */
  path: string
  title: TextInEveryLocale
  parent?: string
  header: SeedHeroHeader
  modules: SeedModule[]
  description: TextInEveryLocale
}

/** A page that lists what lies below it; its slug is the first part of their addresses. */
export interface SeedListPage extends Omit<SeedPage, 'path' | 'parent'> {
  segment: TextInEveryLocale
}
