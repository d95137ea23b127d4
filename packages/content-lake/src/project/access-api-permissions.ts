import {
  ALL_DOCUMENTS_FILTER,
  grantsOfPrincipal,
  type RoleHolder,
  PERMISSIONS,
  PUBLIC_DOCUMENTS_FILTER,
} from '../access/role-grants.ts'
import { projectGrantsOf } from '../account/project-routes.ts'
import type { Lake } from '../lake.ts'

/** Resource type of document filters in the Access API. */
const DOCUMENT_FILTER_TYPE = 'sanity.document.filter'

/** Named filters. */
const NAMES_BY_FILTER: Readonly<Record<string, string>> = {
  [ALL_DOCUMENTS_FILTER]: 'sanity-document-filter-all-documents',
  [PUBLIC_DOCUMENTS_FILTER]: 'sanity-document-filter-public-documents',
}

/** A permission of a principal. */
export interface GrantedPermission {
  name: string
  type: string
  action: string
  resourceType: 'project'
  resourceId: string
  /** The documents, for a document permission. */
  config: { filter?: string }
  /** `datasets` if the role is limited to some. */
  params: { datasets?: readonly string[] }
}

/** Permissions that can be granted, on the project and on documents. */
export function grantablePermissions({ config }: Lake) {
  const of = { resourceType: 'project', resourceId: config.projectId }
  const project = Object.entries(projectGrantsOf('administrator')).map(([type, actions]) => ({
    ...describe(of, type, nameOf(type)),
    config: {},
    actions: actions.map(titled),
  }))
  const documents = Object.entries(NAMES_BY_FILTER).map(([filter, name]) => ({
    ...describe(of, DOCUMENT_FILTER_TYPE, name),
    config: { filter },
    actions: PERMISSIONS.map(titled),
  }))
  return [...project, ...documents]
}

/** Permissions of a principal, by its role. */
export function permissionsOfPrincipal(holder: RoleHolder, { config }: Lake): GrantedPermission[] {
  const of = { resourceType: 'project', resourceId: config.projectId } as const
  const project = Object.entries(projectGrantsOf(holder.role)).flatMap(([type, actions]) =>
    actions.map((action) => ({ ...of, name: nameOf(type), type, action, config: {}, params: {} })),
  )
  const grants = holder.customRole
    ? holder.customRole.grants
    : grantsOfPrincipal(holder, config.defaultDataset)
  const documents = grants.flatMap((grant) => {
    const { filter, permissions } = grant
    const name = NAMES_BY_FILTER[filter] ?? nameOf(DOCUMENT_FILTER_TYPE)
    const datasets = 'datasets' in grant ? (grant.datasets as readonly string[]) : undefined
    return permissions.map((action) => ({
      ...of,
      name,
      type: DOCUMENT_FILTER_TYPE,
      action,
      config: { filter },
      params: datasets === undefined ? {} : { datasets },
    }))
  })
  return [...project, ...documents]
}

const nameOf = (type: string): string => type.replaceAll('.', '-')

const titled = (name: string) => ({ name, title: name })

function describe(of: { resourceType: string; resourceId: string }, type: string, name: string) {
  return { ...of, type, name, title: name, description: '' }
}
