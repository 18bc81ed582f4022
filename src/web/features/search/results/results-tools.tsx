import { Trans, useLingui } from '@lingui/react/macro'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import type { TestKind } from '../../../../domain/records.ts'
import { TABLET, useMediaQuery } from '../../../platform/device/media-query.ts'
import { ListOrMatrix } from '../../../shared/list-or-matrix.tsx'
import { SeedUnitsChooser, UnitsChooser } from '../../../shared/amounts/units-chooser.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Draft } from '../criteria.ts'
import styles from './results-tools.module.css'
import { pagePaths } from '../../../platform/page-paths.ts'

/** The chart of a search's product and country, by active ingredient and with only the partner's row where one was searched for. */
const matrixPath = ({ country, product, agrochemical, active }: Draft): string | undefined => {
  if (!country?.id) return undefined
  const find = (agrochemical?.id && agrochemical.name) || (active?.id && active.name)
  return `${pagePaths.chart}?${new URLSearchParams({
    country: country.id.toLowerCase(),
    ...(product?.id ? { products: product.id } : {}),
    ...(active?.id && !agrochemical?.id ? { by: 'actives' } : {}),
    ...(find ? { find } : {}),
  }).toString()}`
}

type ResultsToolsProps = {
  kind: TestKind
  draft: Draft
  hasUnits: boolean
  onAdjust: () => void
  /** What the results can be taken along with. */
  children: ReactNode
}

/** What else can be done with a search and its results. One line, with the rest behind a button. */
export const ResultsTools = ({ kind, draft, hasUnits, onAdjust, children }: ResultsToolsProps) => {
  const { t } = useLingui()
  const isPhone = !useMediaQuery(TABLET)
  /** Undefined until it is first opened: until then it is not drawn. */
  const [isOpen, setOpen] = useState<boolean>()
  const moreId = useId()
  const matrix = kind === 'foliar' ? matrixPath(draft) : undefined
  const hasMore = (isPhone && matrix !== undefined) || Boolean(children)
  const button = useRef<HTMLButtonElement>(null)
  const close = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpen(false)
    button.current?.focus()
  }
  const views = matrix !== undefined && <ListOrMatrix list={undefined} matrix={matrix} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons inside have the focus
    <div className={`screen-only row gap-2 across-3 middle ${styles.tools}`} onKeyDown={close}>
      <span className={styles.adjust}>
        <Button onClick={onAdjust}>
          <ArrowLeft aria-hidden size={20} />
          <Trans>Adjust Search Criteria</Trans>
        </Button>
      </span>
      {hasUnits && <span className={styles.units}>{kind === 'seed' ? <SeedUnitsChooser /> : <UnitsChooser />}</span>}
      {!isPhone && views}
      {hasMore && (
        <Button
          ref={button}
          aria-label={t`More actions`}
          aria-expanded={isOpen === true}
          aria-controls={moreId}
          onClick={() => setOpen(!isOpen)}
        >
          <Ellipsis aria-hidden size={24} />
        </Button>
      )}
      <div id={moreId} className={`row gap-2 across-3 middle ${styles.more}`} hidden={!hasMore || !isOpen}>
        {isOpen !== undefined && (
          <>
            {isPhone && views}
            {children}
          </>
        )}
      </div>
    </div>
  )
}
