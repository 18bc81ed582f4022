import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** The one place that says which image stands at the head of a page. */
const BANNER_IMAGE = `${import.meta.env.BASE_URL}banner.svg`

/** A page's head: its name over the brand's image. */
export const Banner = ({ children }: { children: ReactNode }) => (
  <div className={styles.banner}>
    <img src={BANNER_IMAGE} alt="" width={1600} height={400} className={styles.image} />
    <div className={styles.words}>{children}</div>
  </div>
)
