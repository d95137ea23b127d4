import { homeDescription, homeHeader, homeModules, homeTitle } from '../content/home.ts'
import { currenciesSeed } from '../content/currencies.ts'
import { collectionList, productList } from '../content/shop-list-pages.ts'
import { lines } from '../content/watch-lines.ts'
import type { SeedListPage, SeedPage } from '../content/seed-page.ts'
import { settingsSeed } from '../content/site-settings.ts'
import { pageModule } from '../module-compilers/compile-page-module.ts'
import { type CompileContext, pageId } from './compile-context.ts'
import {
  heroHeader,
  link,
  optional,
  picture,
  reference,
  richText,
  localizedText,
  seo,
} from './compile-common-fields.ts'

/** A document as it is written: the lake adds revision and times. */
export type SeedDocument = { _id: string; _type: string; [field: string]: unknown }

export function homeDocument(context: CompileContext): SeedDocument {
  return {
    _id: context.idOf('home'),
    _type: 'home',
    language: context.locale,
    title: localizedText(homeTitle, context),
    header: heroHeader(homeHeader, context),
    modules: homeModules.map((module) => pageModule(module, context)),
    seo: seo(undefined, homeDescription, context),
  }
}

export function pageDocument(page: SeedPage, context: CompileContext): SeedDocument {
  return {
    _id: pageId(page.path, context.locale),
    _type: 'page',
    language: context.locale,
    title: localizedText(page.title, context),
    slug: { _type: 'slug', current: page.path },
    ...(page.parent && {
      parentPage: { _type: 'reference', _ref: pageId(page.parent, context.locale) },
    }),
    heroHeader: heroHeader(page.header, context),
    modules: page.modules.map((module) => pageModule(module, context)),
    seo: seo(page.title, page.description, context),
  }
}

function listFields(list: SeedListPage, context: CompileContext) {
  return {
    language: context.locale,
    title: localizedText(list.title, context),
    slug: { _type: 'slug', current: localizedText(list.segment, context) },
    heroHeader: heroHeader(list.header, context),
    modules: list.modules.map((module) => pageModule(module, context)),
    seo: seo(list.title, list.description, context),
  }
}

/** The list of collections: the four lines, which lead on to the rest. */
export function collectionPageDocument(context: CompileContext): SeedDocument {
  return {
    _id: context.idOf('collections'),
    _type: 'collectionPage',
    ...listFields(collectionList, context),
    collections: lines.map(({ handle }) => ({
      _key: context.key(),
      ...reference(context.idOf(`collection:${handle}`)),
    })),
  }
}

/** The list of all watches, and what stands on the page of each. */
export function productPageDocument(context: CompileContext): SeedDocument {
  return {
    _id: context.idOf('products'),
    _type: 'productPage',
    ...listFields(productList, context),
  }
}

type Menu = (typeof settingsSeed)['menu']

function menu({ title, entries }: Menu, context: CompileContext) {
  return {
    title: localizedText(title, context),
    menuLink: entries.map((entry) => ({
      _type: 'menuLink',
      _key: context.key(),
      type: entry.children ? 'group' : 'link',
      label: localizedText(entry.label, context),
      ...(entry.link && { link: link(entry.link, context) }),
      ...(entry.image && { image: picture(entry.image, context) }),
      ...(entry.children && {
        children: entry.children.map((child) => ({
          _type: 'menuChild',
          _key: context.key(),
          link: link(child.link, context),
          ...(child.image && { image: picture(child.image, context) }),
        })),
      }),
    })),
  }
}

/** One for all languages: the names of currencies are the languages' own. */
export function currenciesDocument(key: () => string): SeedDocument {
  const { main, secondary } = currenciesSeed
  return {
    _id: 'currencies',
    _type: 'currencies',
    mainCurrency: { _type: 'currency', ...main },
    secondaryCurrencies: secondary.map((each) => ({ _type: 'currency', _key: key(), ...each })),
  }
}

export function settingsDocument(context: CompileContext): SeedDocument {
  const { footer, notFoundPage } = settingsSeed
  return {
    _id: `settings-${context.locale}`,
    _type: 'settings',
    language: context.locale,
    links: settingsSeed.links.map((seed) => ({ _key: context.key(), ...link(seed, context) })),
    menu: menu(settingsSeed.menu, context),
    inside: menu(settingsSeed.inside, context),
    currenciesMenu: {
      currencies: currenciesSeed.secondary.map(({ code }) => ({
        _type: 'menuCurrency',
        _key: context.key(),
        code,
      })),
    },
    footer: {
      copyright: localizedText(footer.copyright, context),
      info: footer.info.map(({ title, body }) => ({
        _type: 'footerInfo',
        _key: context.key(),
        title: localizedText(title, context),
        body: richText(body, context),
      })),
      links: footer.links.map((seed) => ({ _key: context.key(), ...link(seed, context) })),
      newsletter: {
        title: localizedText(footer.newsletter.title, context),
        body: localizedText(footer.newsletter.body, context),
      },
    },
    productPage: reference(context.idOf('products')),
    letters: reference(context.idOf('page:pages/contact-us')),
    notFoundPage: {
      title: localizedText(notFoundPage.title, context),
      body: richText(notFoundPage.body, context),
    },
    seo: {
      ...seo(settingsSeed.seo.title, settingsSeed.seo.description, context),
      ...optional('image', picture('hero-orrery-tall.webp', context)),
    },
  }
}
