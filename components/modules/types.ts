import type { ComponentType } from 'react'
import type { ContentLocation } from '../text/edit-text.tsx'

/** A module's view: its own data, and where in the document it lives. */
export interface ModuleViewProps<Data> {
  data: Data
  place: ContentLocation
}

/** One page module: how its data is asked for and shown. */
export interface ModuleEntry<Data> {
  projection: string
  View: ComponentType<ModuleViewProps<Data>>
}
