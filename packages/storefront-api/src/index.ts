/** The shop as a library: `createShop` handles requests in process, `serveShop` over HTTP. */
export { readConfig, type Config } from './config.ts'
export { createShop, type Shop, type ShopOptions } from './shop.ts'
export { serveShop, type RunningShop } from './serve.ts'
export {
  catalogueSchema,
  parseCatalogue,
  type Catalogue,
  type CatalogueInput,
} from './catalogue/catalogue-schema.ts'
export { StartupError } from './startup-error.ts'
