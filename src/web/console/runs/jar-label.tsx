import type { ReactNode } from 'react'
import { CONSOLE_PAGES } from '../../../domain/console/console-pages.ts'
import { qrPath } from '../../shared/sharing/qr-path.ts'
import styles from './label.module.css'

type LabelProps = {
  id: string
  /** What follows the address of the test in the code. */
  path?: string
  testedOn: string
  products: readonly string[]
  /** Which of the jars it is. */
  children?: ReactNode
}

/** The label of a jar, with the address of its test as a code. */
export const JarLabel = ({ id, path = '', testedOn, products, children }: LabelProps) => (
  <article className={styles.label} aria-label={id}>
    <JarCode path={`${CONSOLE_PAGES.tests}/${id}${path}`} />
    <div className={styles.words}>
      <strong>{id}</strong>
      {Boolean(children) && <span>{children}</span>}
      {testedOn !== '' && <span>{testedOn}</span>}
      <ol>
        {[...new Set(products)].map((product) => (
          <li key={product}>{product}</li>
        ))}
      </ol>
    </div>
  </article>
)

/** The address of the test as a QR code. */
const JarCode = ({ path }: { path: string }) => {
  const { size, path: dark } = qrPath(`${location.origin}${path}`, 'M')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden className={styles.code}>
      <path d={dark} />
    </svg>
  )
}
