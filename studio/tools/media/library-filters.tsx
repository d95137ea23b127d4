import { SearchIcon } from '@sanity/icons/Search'
import { Box } from '@sanity/ui'
import { SelectField, TextField } from '../../ui/controls.tsx'
import { kindNames, orderNames, stateNames, type Wish } from './model/library.ts'

interface Props {
  wish: Wish
  tags: readonly string[]
  /** Where only one kind can be chosen, it is not asked for. */
  hasOneKind?: boolean
  onWant: (part: Partial<Wish>) => void
}

/** Which part of the library is shown, and in which order. */
export function Filters({ wish, tags, hasOneKind, onWant }: Props) {
  const { search, kind, state, tag, order } = wish
  return (
    <>
      <Box flex={1} style={{ minInlineSize: '12rem', maxInlineSize: '24rem' }}>
        <TextField
          label="Search the library"
          clearButton={search !== ''}
          icon={SearchIcon}
          placeholder="Name, tag or description"
          value={search}
          onChange={(value) => onWant({ search: value })}
          onClear={() => onWant({ search: '' })}
        />
      </Box>
      {!hasOneKind && (
        <Choice
          label="Kind"
          names={kindNames}
          value={kind}
          onChoose={(each) => onWant({ kind: each })}
        />
      )}
      <Choice
        label="Use"
        names={stateNames}
        value={state}
        onChoose={(each) => onWant({ state: each })}
      />
      <Choice
        label="Tag"
        names={{ '': 'All tags', ...Object.fromEntries(tags.map((each) => [each, each])) }}
        value={tag}
        onChoose={(each) => onWant({ tag: each })}
      />
      <Choice
        label="Order"
        names={orderNames}
        value={order}
        onChoose={(each) => onWant({ order: each })}
      />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  names: Record<Value, string>
  value: Value
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, names, value, onChoose }: ChoiceProps<Value>) {
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
