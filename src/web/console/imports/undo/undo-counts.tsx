import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UndoLook } from '../../../../contract/console/imports/taken-in.ts'
import { formats } from '../../shared/texts/formats.ts'
import { CountTiles } from '../count-tiles.tsx'

/** How much an undo withdraws, puts back and removes, and how many warnings go by it. */
export const UndoCounts = ({ look: { tests, products, fails, cares }, isDone }: { look: UndoLook; isDone: boolean }) => {
  const { t } = useLingui()
  return (
    <CountTiles
      counts={[
        [isDone ? t`New tests, withdrawn as imported in error` : t`New tests: withdrawn as imported in error`, tests.withdrawn],
        [isDone ? t`Changed tests, put back` : t`Changed tests: put back`, tests.restored],
        [isDone ? t`New products, removed` : t`New products: removed`, products.removed],
        [isDone ? t`Changed products, put back` : t`Changed products: put back`, products.restored],
        [isDone ? t`Fails that went` : t`Fails that go`, fails],
        [isDone ? t`Passes with care that went` : t`Passes with care that go`, cares],
      ]}
    />
  )
}

type Skipped = UndoLook['skipped'][number]
const SKIPPED: Record<Skipped['what'], Record<Skipped['why'], MessageDescriptor>> = {
  tests: {
    console: msg`Tests that the console keeps since, left as they are`,
    'changed since': msg`Tests that were changed or taken away since, left as they are`,
    used: msg`Tests that something else uses, left as they are`,
  },
  products: {
    console: msg`Products that the console keeps since, left as they are`,
    'changed since': msg`Products that were changed or taken away since, left as they are`,
    used: msg`Products that other tests, lots or readers have, left as they are`,
  },
}

/** What an undo leaves, and why; the first of each are named. */
export const UndoSkippedList = ({ skipped }: { skipped: readonly Skipped[] }) => {
  const { i18n } = useLingui()
  if (skipped.length === 0) return null
  return (
    <ul>
      {skipped.map(({ what, why, count, ids }) => (
        <li key={`${what} ${why}`} className="breaks">
          <strong>
            {i18n._(SKIPPED[what][why])}: {formats().number(count)}
          </strong>{' '}
          ({ids.join(', ')}
          {count > ids.length && ' …'})
        </li>
      ))}
    </ul>
  )
}
