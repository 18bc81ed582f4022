import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { OutputOf } from '../../../contract/call.ts'
import { listLots, LOT_SORTS, MAX_LOTS, type ListedLot } from '../../../contract/console/lots.ts'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useAddress } from '../list/address.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { ListFilters } from '../list/list-filters.tsx'
import { ListNote, ListPage } from '../list/list-page.tsx'
import { SortSelect } from '../list/sort-select.tsx'
import { useSorting } from '../list/use-sorting.ts'
import { ListTable } from '../list/list-table.tsx'
import list from '../list/list.module.css'
import { useReading } from '../shared/session.ts'
import { StatePill } from '../shared/state-pill.tsx'
import { ExpiryMark } from './expiry-mark.tsx'
import { shownDay } from '../shared/dates.ts'

/** The lots that the laboratory has, and until when each is good (LAB-234). */
export const LotsPage = () => {
  const { t } = useLingui()
  const { query, set } = useAddress(listLots)
  const sorting = useSorting(listLots, LOT_SORTS)
  const [reading] = useReading(listLots, { query })
  return (
    <ListPage title={t`Lots`} call={listLots} query={query} rows="lots" reading={reading}>
      {(register) => (
        <>
          <ListFilters
            find={{ label: t`Beginning of a product or a lot`, value: query.text, maxLength: 100, onFind: (text) => set({ text }) }}
          >
            <FilterSelect
              label={t`State`}
              value={query.all}
              options={[
                ['', t`In use`],
                ['yes', t`All`],
              ]}
              onChange={(all) => set({ all })}
            />
            <SortSelect
              sorting={sorting}
              names={{
                product: t`Product`,
                lot: t`Lot`,
                expiry: t`Expiry`,
                received: t`Received`,
                opened: t`Opened`,
                tests: t`Tests`,
              }}
            />
          </ListFilters>
          {register.mayEdit && (
            <ListNote>
              <ButtonLink href={CONSOLE_PAGES.newLot}>
                <Trans>Add a lot</Trans>
              </ButtonLink>
            </ListNote>
          )}
          <Register register={register} />
        </>
      )}
    </ListPage>
  )
}

const Register = ({ register: { lots, today, isCut } }: { register: OutputOf<typeof listLots> }) => {
  const { t } = useLingui()
  const sorting = useSorting(listLots, LOT_SORTS)
  const columns = [
    { id: 'product', name: t`Product`, isPlain: true, isWide: true, sort: 'product' },
    { id: 'lot', name: t`Lot`, isShort: true, sort: 'lot' },
    { id: 'expiry', name: t`Expiry`, isShort: true, sort: 'expiry' },
    { id: 'received', name: t`Received`, isShort: true, sort: 'received' },
    { id: 'opened', name: t`Opened`, isShort: true, sort: 'opened' },
    { id: 'tests', name: t`Tests`, isShort: true, sort: 'tests' },
  ] as const
  if (lots.length === 0)
    return (
      <ListNote>
        <Trans>No lot fits.</Trans>
      </ListNote>
    )
  const rowOf = ({ id, product, lot, expiry, receivedOn, openedOn, withdrawn, tests }: ListedLot) => ({
    id,
    cells: {
      product: (
        <>
          <Link href={`${CONSOLE_PAGES.lots}/${id}`} className={list.reference}>
            {product.name}
          </Link>
          <div className={list.muted}>{product.manufacturer}</div>
        </>
      ),
      lot: (
        <>
          {lot}{' '}
          {withdrawn && (
            <StatePill state="withdrawn">
              <Trans>Withdrawn</Trans>
            </StatePill>
          )}
        </>
      ),
      expiry: <ExpiryMark expiry={expiry} day={today} />,
      received: shownDay(receivedOn),
      opened: openedOn === '' ? '–' : shownDay(openedOn),
      tests: String(tests),
    },
  })
  return (
    <>
      <ListTable columns={columns} rows={lots.map(rowOf)} sorting={sorting} />
      {isCut && (
        <ListNote>
          <Trans>Only the first {MAX_LOTS} are shown: look for a product.</Trans>
        </ListNote>
      )}
    </>
  )
}
