import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '../../../contract/call.ts'
import { listLots, MAX_LOTS } from '../../../contract/console/bench/lots.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { AddLink, Named } from '../list/cells.tsx'
import { ConsoleList } from '../list/console-list.tsx'
import type { FilterViews, SortViews } from '../list/list-filters.tsx'
import { ListNote } from '../list/list-page.tsx'
import type { ColumnViews } from '../list/list-rows.tsx'
import { shownDay } from '../shared/texts/dates.ts'
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
    cell: ({ id, product }) => <Named href={`${CONSOLE_PAGES.lots}/${id}`} name={product.name} below={product.manufacturer} />,
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

const adding = ({ mayEdit }: OutputOf<typeof listLots>) =>
  mayEdit && (
    <AddLink href={CONSOLE_PAGES.newLot}>
      <Trans>Add a lot</Trans>
    </AddLink>
  )

/** The lots that the laboratory has, and until when each is good (LAB-234). */
export const LotsPage = () => {
  const { t } = useLingui()
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
      tools={adding}
      foot={({ isCut }) => isCut && cut}
      columns={COLUMNS}
      idOf={({ id }) => id}
    />
  )
}
