import { useLingui } from '@lingui/react/macro'
import { useDrawing, usePage } from './page-context.ts'

/** The first and the last page, and those around this one, by their numbers. */
export const PageNumbers = () => {
  const { t } = useLingui()
  const { formats } = useDrawing()
  const { page, pages } = usePage()
  if (pages.length < 2) return null
  const last = pages.length
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((one) => one >= 1 && one <= last).toSorted((a, b) => a - b)
  return (
    <nav aria-label={t`Page ${page} of ${last}`} className="pager">
      {shown.map((one) => (
        <a
          key={one}
          href={pages[one - 1]}
          aria-current={one === page ? 'page' : undefined}
          rel={one === page + 1 ? 'next' : one === page - 1 ? 'prev' : undefined}
        >
          {formats.count(one)}
        </a>
      ))}
    </nav>
  )
}
