import { homeDescription, homeHeader, homeModules, homeTitle } from '../content/home.ts'
import { currenciesSeed } from '../content/currencies.ts'
import { glossarySeed } from '../content/glossary.ts'
import { collectionListPage, productListPage } from '../content/shop-list-pages.ts'
import { productServiceLinks } from '../content/product-service-links.ts'
import { watchLines } from '../content/watch-lines.ts'
import type { SeedListPage, SeedPage } from '../content/seed-page.ts'
import { siteSettingsSeed } from '../content/site-settings.ts'
import { compilePageModule } from '../module-compilers/compile-page-module.ts'
import { type CompileContext, pageDocumentId } from './compile-context.ts'
import {
  compileHeroHeader,
  compileLink,
  optionalField,
  compilePicture,
  referenceTo,
  compileRichText,
  textInLocale,
  compileSeoFields,
} from './compile-common-fields.ts'

/** A document as it is written: the lake adds revision and times. */
export type CompiledDocument = { _id: string; _type: string; [field: string]: unknown }

export function compileHomeDocument(context: CompileContext): CompiledDocument {
  return {
    _id: context.idOf('home'),
    _type: 'home',
    language: context.locale,
    title: textInLocale(homeTitle, context),
    header: compileHeroHeader(homeHeader, context),
    modules: homeModules.map((module) => compilePageModule(module, context)),
    seo: compileSeoFields(undefined, homeDescription, context),
  }
}

export function compilePageDocument(page: SeedPage, context: CompileContext): CompiledDocument {
  return {
    _id: pageDocumentId(page.path, context.locale),
    _type: 'page',
    language: context.locale,
    title: textInLocale(page.title, context),
    slug: { _type: 'slug', current: page.path },
    ...(page.parent && {
      parentPage: { _type: 'reference', _ref: pageDocumentId(page.parent, context.locale) },
    }),
    heroHeader: compileHeroHeader(page.header, context),
    modules: page.modules.map((module) => compilePageModule(module, context)),
    seo: compileSeoFields(page.title, page.description, context),
  }
}

function listFields(list: SeedListPage, context: CompileContext) {
  return {
    language: context.locale,
    title: textInLocale(list.title, context),
    slug: { _type: 'slug', current: textInLocale(list.segment, context) },
    heroHeader: compileHeroHeader(list.header, context),
    modules: list.modules.map((module) => compilePageModule(module, context)),
    seo: compileSeoFields(list.title, list.description, context),
  }
}

/** The list of collections: the four lines, which lead on to the rest. */
export function compileCollectionListDocument(context: CompileContext): CompiledDocument {
  return {
    _id: context.idOf('collections'),
    _type: 'collectionPage',
    ...listFields(collectionListPage, context),
    collections: watchLines.map(({ handle }) => ({
      _key: context.key(),
      ...referenceTo(context.idOf(`collection:${handle}`)),
    })),
  }
}

/** The list of all watches, and what stands on the page of each. */
export function compileProductListDocument(context: CompileContext): CompiledDocument {
  return {
    _id: context.idOf('products'),
    _type: 'productPage',
    ...listFields(productListPage, context),
    serviceLinks: productServiceLinks.map((seed) => ({
      _key: context.key(),
      ...compileLink(seed, context),
    })),
  }
}

type Menu = (typeof siteSettingsSeed)['menu']

function menu({ title, entries }: Menu, context: CompileContext) {
  return {
    title: textInLocale(title, context),
    menuLink: entries.map((entry) => ({
      _type: 'menuLink',
      _key: context.key(),
      type: entry.children ? 'group' : 'link',
      label: textInLocale(entry.label, context),
      ...(entry.link && { link: compileLink(entry.link, context) }),
      ...(entry.image && { image: compilePicture(entry.image, context) }),
      ...(entry.children && {
        children: entry.children.map((child) => ({
          _type: 'menuChild',
          _key: context.key(),
          link: compileLink(child.link, context),
          ...(child.image && { image: compilePicture(child.image, context) }),
        })),
      }),
    })),
  }
}

/** One for all languages: the names of currencies are the languages' own. */
export function compileCurrenciesDocument(key: () => string): CompiledDocument {
  const { main, secondary } = currenciesSeed
  return {
    _id: 'currencies',
    _type: 'currencies',
    mainCurrency: { _type: 'currency', ...main },
    secondaryCurrencies: secondary.map((each) => ({ _type: 'currency', _key: key(), ...each })),
  }
}

/** One for all languages: its fields have a text in each. */
export function compileGlossaryDocument(key: () => string): CompiledDocument {
  const { phrases, styleGuide } = glossarySeed
  return {
    _id: 'glossary',
    _type: 'glossary',
    phrases: phrases.map((row) => ({ _type: 'glossaryPhrase', _key: key(), ...row })),
    styleGuide,
  }
}

export function compileSettingsDocument(context: CompileContext): CompiledDocument {
  const { footer, notFoundPage } = siteSettingsSeed
  return {
    _id: `settings-${context.locale}`,
    _type: 'settings',
    language: context.locale,
    links: siteSettingsSeed.links.map((seed) => ({
      _key: context.key(),
      ...compileLink(seed, context),
    })),
    menu: menu(siteSettingsSeed.menu, context),
    inside: menu(siteSettingsSeed.inside, context),
    currenciesMenu: {
      currencies: currenciesSeed.secondary.map(({ code }) => ({
        _type: 'menuCurrency',
        _key: context.key(),
        code,
      })),
    },
    footer: {
      copyright: textInLocale(footer.copyright, context),
      info: footer.info.map(({ title, body }) => ({
        _type: 'footerInfo',
        _key: context.key(),
        title: textInLocale(title, context),
        body: compileRichText(body, context),
      })),
      links: footer.links.map((seed) => ({ _key: context.key(), ...compileLink(seed, context) })),
      newsletter: {
        title: textInLocale(footer.newsletter.title, context),
        body: textInLocale(footer.newsletter.body, context),
      },
    },
    productPage: referenceTo(context.idOf('products')),
    letters: referenceTo(context.idOf('page:pages/contact-us')),
    notFoundPage: {
      title: textInLocale(notFoundPage.title, context),
      body: compileRichText(notFoundPage.body, context),
    },
    seo: {
      ...compileSeoFields(siteSettingsSeed.seo.title, siteSettingsSeed.seo.description, context),
      ...optionalField('image', compilePicture('hero-orrery-tall.webp', context)),
    },
  }
}
