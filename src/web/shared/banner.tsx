import type { ReactNode } from 'react'
import { useSession } from '../platform/session.ts'
import styles from './banner.module.css'

type BannerProps = { image?: 'search' | 'seed' | 'information'; children: ReactNode }

/** A page's head: its title over one of the brand's images. */
export const Banner = ({ image = 'search', children }: BannerProps) => (
  <div className={styles.banner}>
    <img
      src={`/brand/${useSession().brand.banners[image]}`}
      alt=""
      width={1600}
      height={400}
      className={styles.image}
      onError={({ currentTarget }) => currentTarget.remove()}
    />
    <div className={styles.words}>{children}</div>
  </div>
)
