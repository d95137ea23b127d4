import { SearchIcon } from '@sanity/icons/Search'
import { Box } from '@sanity/ui'
import { SelectField, TextField } from '../../ui/controls.tsx'
import {
  kindFilterLabels,
  sortOrderLabels,
  usageFilterLabels,
  type LibraryFilter,
} from './model/library-query.ts'

interface Props {
  filter: LibraryFilter
  tags: readonly string[]
  /** Hides the kind filter if only one kind can be picked. */
  hasOneKind?: boolean
  onChange: (part: Partial<LibraryFilter>) => void
}

/** Search, filters and sort order of the library. */
export function LibraryFilters({ filter, tags, hasOneKind, onChange }: Props) {
  const { search, kind, state, tag, order } = filter
  return (
    <>
      <Box flex={1} style={{ minInlineSize: '12rem', maxInlineSize: '24rem' }}>
        <TextField
          label="Search the library"
          clearButton={search !== ''}
          icon={SearchIcon}
          placeholder="Name, tag or description"
          value={search}
          onChange={(value) => onChange({ search: value })}
          onClear={() => onChange({ search: '' })}
        />
      </Box>
      {!hasOneKind && (
        <FilterSelect
          label="Kind"
          names={kindFilterLabels}
          value={kind}
          onChoose={(each) => onChange({ kind: each })}
        />
      )}
      <FilterSelect
        label="Use"
        names={usageFilterLabels}
        value={state}
        onChoose={(each) => onChange({ state: each })}
      />
      <FilterSelect
        label="Tag"
        names={{ '': 'All tags', ...Object.fromEntries(tags.map((each) => [each, each])) }}
        value={tag}
        onChoose={(each) => onChange({ tag: each })}
      />
      <FilterSelect
        label="Order"
        names={sortOrderLabels}
        value={order}
        onChoose={(each) => onChange({ order: each })}
      />
    </>
  )
}

interface FilterSelectProps<Value extends string> {
  label: string
  names: Record<Value, string>
  value: Value
  onChoose: (value: Value) => void
}

function FilterSelect<Value extends string>({
  label,
  names,
  value,
  onChoose,
}: FilterSelectProps<Value>) {
  return (
    <Box>
      <SelectField
        label={label}
        options={Object.entries(names) as [Value, string][]}
        value={value}
        onChange={onChoose}
      />
    </Box>
  )
}
