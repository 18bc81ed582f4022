import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import { listLots, MAX_LOTS } from '../../../contract/console/lots.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListNote } from '../list/list-page.tsx'
import { ListRows, type ColumnViews } from '../list/list-rows.tsx'
import list from '../list/list.module.css'
import { shownDay } from '../shared/dates.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { ExpiryMark } from './expiry-mark.tsx'

const FILTERS: FilterViews<typeof listLots> = {
  all: { label: msg`State`, any: msg`In use`, options: () => [['yes', msg`All`]] },
  text: { find: msg`Beginning of a product or a lot`, maxLength: 100 },
}

const SORTS: SortViews<typeof listLots> = {
  product: msg`Product`,
  lot: msg`Lot`,
  expiry: msg`Expiry`,
  received: msg`Received`,
  opened: msg`Opened`,
  tests: msg`Tests`,
}

const COLUMNS: ColumnViews<typeof listLots> = {
  product: {
    name: msg`Product`,
    isPlain: true,
    isWide: true,
    cell: ({ id, product }) => (
      <>
        <Link href={`${CONSOLE_PAGES.lots}/${id}`} className={list.reference}>
          {product.name}
        </Link>
        <div className={list.muted}>{product.manufacturer}</div>
      </>
    ),
  },
  lot: {
    name: msg`Lot`,
    isShort: true,
    cell: ({ lot, withdrawn }) => (
      <>
        {lot}{' '}
        {withdrawn && (
          <StatePill state="withdrawn">
            <Trans>Withdrawn</Trans>
          </StatePill>
        )}
      </>
    ),
  },
  expiry: { name: msg`Expiry`, isShort: true, cell: ({ expiry }, { page }) => <ExpiryMark expiry={expiry} day={page.today} /> },
  received: { name: msg`Received`, isShort: true, cell: ({ receivedOn }) => shownDay(receivedOn) },
  opened: { name: msg`Opened`, isShort: true, cell: ({ openedOn }) => (openedOn === '' ? '–' : shownDay(openedOn)) },
  tests: { name: msg`Tests`, isShort: true, cell: ({ tests }) => String(tests) },
}

/** The lots that the laboratory has, and until when each is good (LAB-234). */
export const LotsPage = () => {
  const { t } = useLingui()
  const add = (
    <ListNote>
      <ButtonLink href={CONSOLE_PAGES.newLot}>
        <Trans>Add a lot</Trans>
      </ButtonLink>
    </ListNote>
  )
  const cut = (
    <ListNote>
      <Trans>Only the first {MAX_LOTS} are shown: look for a product.</Trans>
    </ListNote>
  )
  return (
    <ConsoleList
      title={t`Lots`}
      call={listLots}
      filters={FILTERS}
      sorts={SORTS}
      none={<Trans>No lot fits.</Trans>}
      tools={({ mayEdit }) => mayEdit && add}
      foot={({ isCut }) => isCut && cut}
    >
      {(page) => <ListRows call={listLots} page={page} columns={COLUMNS} idOf={({ id }) => id} more={undefined} />}
    </ConsoleList>
  )
}
