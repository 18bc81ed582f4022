import { useSession } from '../platform/session.ts'
import { BrandPicture } from '../ui/brand-picture.tsx'

/** The brand's logo, else the product's own sign. */
export const Logo = ({ size }: { size: number }) => {
  const { logo, logoDark } = useSession().brand
  return logo === undefined ? <Sign size={size} /> : <BrandPicture logo={logo} logoDark={logoDark} size={size} />
}

/** A drop that is a leaf. */
const Sign = ({ size }: { size: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden focusable="false">
    <path d="M16 1.5C11 8 5.5 13 5.5 19.6a10.5 10.5 0 0 0 21 0C26.5 13 21 8 16 1.5Z" fill="var(--primary)" />
    <path
      d="M16 29.5V14M16 20.5c0-3.4 2.3-5.7 6-6-.1 3.7-2.3 6-6 6ZM16 25.5c0-3.2-2.2-5.4-5.7-5.7.1 3.5 2.2 5.7 5.7 5.7Z"
      fill="var(--on-primary)"
      stroke="var(--on-primary)"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
  </svg>
)
