import { StartupError } from '../startup-error.ts'
import { importCatalogueFile } from './load-catalogue.ts'

/** Imports a catalogue file into an index file: what `loadCatalogue` runs for long ones. */
const [path, file, hash] = process.argv.slice(2)
try {
  importCatalogueFile(path!, file!, hash!)
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exitCode = 1
}
