// What shows by itself at any time, loaded when the browser is idle: matches, likes of the auto-like, what happens elsewhere.
import { Banner } from '../alerts/Banner.tsx'
import { LikeDialogs } from '../likes/LikeDialogs.tsx'

export const IdleDialogs = () => (
  <>
    <LikeDialogs />
    <Banner />
  </>
)
