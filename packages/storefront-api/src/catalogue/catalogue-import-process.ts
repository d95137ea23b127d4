import { StartupError } from '../startup-error.ts'
import { importCatalogueFile } from './load-catalogue.ts'

/** Entry point of the child process in which `loadCatalogue` imports large catalogue files. */
const [path, file, hash] = process.argv.slice(2)
try {
  importCatalogueFile(path!, file!, hash!)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
