// Logo: a night bird across the moon.
export function LogoMark({ className = 'size-6.5' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={`${className} shrink-0 text-accent-text`}
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M19.6 2.5A14 14 0 1 0 29.6 20a11.2 11.2 0 0 1-10-17.500Z" />
      <path d="M17.500 17.200c4.200-.3 8.300-2.700 11.500-8.200-.2 5-2.600 9.600-8 11.400-1.600.5-3.200-1-3.500-3.200Z" />
    </svg>
  )
}
