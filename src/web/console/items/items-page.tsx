import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { listItems, type ListedItem } from '../../../contract/console/quality/items.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { Button } from '../../ui/button.tsx'
import { WithBelow } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListNote } from '../list/list-page.tsx'
import { ListRows, type ColumnViews } from '../list/list-rows.tsx'
import { OpenedForm } from '../shared/opened-form.tsx'
import { StatePill } from '../shared/state-pill.tsx'
import { shownDay } from '../shared/texts/dates.ts'
import { ITEM_ACTION_TEXTS, ITEM_CONDITION_TEXTS } from './item-texts.ts'
import { NoteForm, ReceiveForm } from './item-forms.tsx'

const FILTERS: FilterViews<typeof listItems> = {
  state: {
    label: msg`State`,
    any: msg`Any state`,
    options: () => [
      ['there', msg`There`],
      ['ended', msg`Disposed of, returned or used up`],
    ],
  },
  text: { find: msg`Words of it, its place, request or lot`, maxLength: 100 },
}

const SORTS: SortViews<typeof listItems> = { number: msg`Item`, what: msg`What it is`, received: msg`Received`, place: msg`Place` }

type Choose = (item: ListedItem) => void
const COLUMNS: ColumnViews<typeof listItems, Choose | undefined> = {
  number: {
    name: msg`Item`,
    isWide: true,
    cell: ({ number, what, lot }) => (
      <WithBelow below={lot}>
        <span className="strong">
          {number} · {what}
        </span>
      </WithBelow>
    ),
  },
  received: {
    name: msg`Received`,
    isShort: true,
    cell: ({ receivedOn, by }) => <WithBelow below={by}>{shownDay(receivedOn)}</WithBelow>,
  },
  condition: {
    name: msg`Condition`,
    cell: ({ condition, conditionNote }, { i18n }) =>
      condition === 'deviating' ? (
        <WithBelow below={conditionNote}>
          <StatePill state="expired">{i18n._(ITEM_CONDITION_TEXTS.deviating)}</StatePill>
        </WithBelow>
      ) : (
        i18n._(ITEM_CONDITION_TEXTS[condition])
      ),
  },
  place: { name: msg`Place`, isWord: true, cell: ({ place }) => place },
  request: {
    name: msg`Request`,
    isShort: true,
    cell: ({ request }) => (request === '' ? '–' : <Link href={CONSOLE_PAGES.request.replace(':id', request)}>{request}</Link>),
  },
  ended: {
    name: msg`Ended`,
    cell: (item, { more, i18n }) =>
      item.ended ? (
        <WithBelow below={item.ended.note}>
          {i18n._(ITEM_ACTION_TEXTS[item.ended.action])} {shownDay(item.ended.on)}
        </WithBelow>
      ) : (
        more && <MoveButton item={item} choose={more} />
      ),
  },
}

const MoveButton = ({ item, choose }: { item: ListedItem; choose: Choose }) => {
  const { t } = useLingui()
  const { number } = item
  return (
    <Button look="quiet" aria-label={t`Move or end item ${number}`} onClick={() => choose(item)}>
      <Trans>Move or end</Trans>
    </Button>
  )
}

type ItemsProps = { page: OutputOf<typeof listItems>; reload: () => Promise<void> }

const Items = ({ page, reload }: ItemsProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState<'receive' | ListedItem>()
  const close = async () => {
    setOpen(undefined)
    await reload()
  }
  return (
    <>
      {page.mayChange && open === undefined && (
        <ListNote>
          <Button onClick={() => setOpen('receive')}>
            <Trans>Receive an item</Trans>
          </Button>
        </ListNote>
      )}
      {open !== undefined && (
        <OpenedForm key={open === 'receive' ? open : open.id} label={open === 'receive' ? t`New item` : t`Item ${open.number}`}>
          {open === 'receive' ? (
            <ReceiveForm today={page.today} onDone={close} onCancel={() => setOpen(undefined)} />
          ) : (
            <NoteForm item={open} today={page.today} onDone={close} onCancel={() => setOpen(undefined)} />
          )}
        </OpenedForm>
      )}
      {page.items.length === 0 ? (
        <ListNote>
          <Trans>No item fits.</Trans>
        </ListNote>
      ) : (
        <ListRows call={listItems} page={page} columns={COLUMNS} idOf={({ id }) => id} more={page.mayChange ? setOpen : undefined} />
      )}
    </>
  )
}

/** What the laboratory received to be tested, where it is, and how it ended (ITEM-01). */
export const ItemsPage = () => {
  const { t } = useLingui()
  return (
    <ConsoleList title={t`Items`} call={listItems} filters={FILTERS} sorts={SORTS}>
      {(page, _more, reload) => <Items page={page} reload={reload} />}
    </ConsoleList>
  )
}
