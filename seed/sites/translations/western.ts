// The demo sites in Dutch, German and Polish.
import type { LocaleTexts } from './texts.ts'

export const nl: LocaleTexts = {
  fictional: {
    fictional_warning:
      'De profielen met een masker zijn fictief: getekende personages van deze demo. Het zijn geen echte mensen en ze spreken nooit met iemand af.',
    fictional_singular: 'Fictief profiel',
    fictional_plural: 'Fictieve profielen',
  },
  sites: {
    standard: {
      index_title: 'Evenly: vrouwen en mannen, op gelijke voet',
      description:
        'Vrouwen en mannen die vanavond zin hebben om iemand te ontmoeten. Duidelijke profielen, heldere prijzen en gesprekken waar je allebei van geniet.',
    },
    she: {
      index_title: 'Her Evening: vrouwen die op vrouwen vallen',
      description:
        'Een rustig plekje voor vrouwen die van vrouwen houden. Neem de tijd, stel ook de tweede vraag en laat de avond zijn eigen weg vinden.',
    },
    bdsm: {
      index_title: 'Sable Room: eerst vertrouwen, dan spelen',
      description:
        'Voor volwassenen die het eerst over grenzen hebben en dan pas over wensen. Vind iemand die luistert, vraagt en weet dat nee een volledige zin is.',
    },
    bbw: {
      index_title: 'Softly Curved: meer om vast te houden, meer om van te houden',
      description:
        'Vrouwen met een maatje meer en de mensen die dol op ze zijn. Kom zoals je bent, laat je met plezier bekijken en ontmoet iemand die het meent.',
    },
    gilf: {
      index_title: 'Still Golden: verlangen kent geen laatste bladzijde',
      description:
        'Vrouwen van boven de vijftig die nog lang niet uitverteld zijn, en mensen die dat onweerstaanbaar vinden. Humor, ervaring en alle tijd van de wereld.',
    },
    milf: {
      index_title: 'Second Spring: vrouwen die weten wat ze willen',
      description:
        'De dag was voor alle anderen, de avond is van haar. Vrouwen vanaf vijfendertig, en mensen die vallen op een vrouw met wat levenservaring.',
    },
    gay: {
      index_title: 'Nightjar: mannen die op mannen vallen, zodra de avond valt',
      description:
        'Ontmoet mannen in de buurt die weten wat ze leuk vinden: een goed gesprek, een drankje, een nacht waar meer uit kan groeien. Kijk rond, zeg hallo en zie waar het heen gaat.',
    },
  },
}

export const de: LocaleTexts = {
  fictional: {
    fictional_warning:
      'Die Profile mit Maske sind fiktiv: gezeichnete Figuren dieser Demo. Es sind keine echten Menschen, und sie treffen sich nie mit jemandem.',
    fictional_singular: 'Fiktives Profil',
    fictional_plural: 'Fiktive Profile',
  },
  sites: {
    standard: {
      index_title: 'Evenly: Frauen und Männer auf Augenhöhe',
      description:
        'Frauen und Männer, die heute Abend Lust haben, jemanden kennenzulernen. Klare Profile, klare Preise und Gespräche, die beiden Freude machen.',
    },
    she: {
      index_title: 'Her Evening: Frauen, die sich in Frauen verlieben',
      description:
        'Ein ruhiger Ort für Frauen, die Frauen lieben. Nimm dir Zeit, stell auch die zweite Frage und lass den Abend seinen eigenen Weg finden.',
    },
    bdsm: {
      index_title: 'Sable Room: erst Vertrauen, dann das Spiel',
      description:
        'Für Erwachsene, die über Grenzen reden, bevor sie über Wünsche reden. Finde einen Menschen, der zuhört, nachfragt und weiß: Nein ist ein ganzer Satz.',
    },
    bbw: {
      index_title: 'Softly Curved: mehr zum Festhalten, mehr zum Verlieben',
      description:
        'Üppige Frauen und Menschen, die für sie schwärmen. Komm, wie du bist, lass dich mit Genuss ansehen und lern jemanden kennen, der es ehrlich meint.',
    },
    gilf: {
      index_title: 'Still Golden: Begehren kennt keine letzte Seite',
      description:
        'Frauen über fünfzig, die noch lange nicht fertig sind, und Menschen, die genau das unwiderstehlich finden. Humor, Erfahrung und alle Zeit der Welt.',
    },
    milf: {
      index_title: 'Second Spring: Frauen, die wissen, was sie wollen',
      description:
        'Der Tag war für alle anderen, der Abend gehört ihr. Frauen ab fünfunddreißig und Menschen, die eine Frau mit etwas Lebenserfahrung mögen.',
    },
    gay: {
      index_title: 'Nightjar: Männer, die auf Männer stehen, nach Sonnenuntergang',
      description:
        'Triff Männer aus deiner Nähe, die wissen, was sie mögen: ein gutes Gespräch, einen Drink, eine Nacht, aus der mehr werden kann. Schau dich um, sag Hallo, und alles Weitere ergibt sich.',
    },
  },
}

export const pl: LocaleTexts = {
  fictional: {
    fictional_warning:
      'Profile z maską są fikcyjne: to narysowane postacie z tej wersji demo. Nie są prawdziwymi osobami i nigdy z nikim się nie spotykają.',
    fictional_singular: 'Profil fikcyjny',
    fictional_plural: 'Profile fikcyjne',
  },
  sites: {
    standard: {
      index_title: 'Evenly: kobiety i mężczyźni na równych zasadach',
      description:
        'Kobiety i mężczyźni, którzy mają ochotę kogoś dziś wieczorem poznać. Przejrzyste profile, jasne ceny i rozmowy, które cieszą obie strony.',
    },
    she: {
      index_title: 'Her Evening: kobiety, które tracą głowę dla kobiet',
      description:
        'Spokojne miejsce dla kobiet, które kochają kobiety. Nie spiesz się, zadaj też drugie pytanie i pozwól, by wieczór sam znalazł drogę.',
    },
    bdsm: {
      index_title: 'Sable Room: najpierw zaufanie, potem zabawa',
      description:
        'Dla dorosłych, którzy najpierw mówią o granicach, a potem o pragnieniach. Znajdź kogoś, kto słucha, pyta i wie, że „nie” to pełne zdanie.',
    },
    bbw: {
      index_title: 'Softly Curved: więcej do przytulania, więcej do kochania',
      description:
        'Kobiety o pełnych kształtach i ci, którzy za nimi szaleją. Bądź sobą, pozwól się podziwiać i poznaj kogoś, kto ma szczere zamiary.',
    },
    gilf: {
      index_title: 'Still Golden: pragnienie nie ma ostatniej strony',
      description:
        'Kobiety po pięćdziesiątce, które dopiero się rozkręcają, i ci, którzy nie mogą się im oprzeć. Dobry humor, doświadczenie i mnóstwo czasu.',
    },
    milf: {
      index_title: 'Second Spring: kobiety, które wiedzą, czego chcą',
      description:
        'Dzień był dla wszystkich innych, wieczór należy do niej. Kobiety od trzydziestu pięciu lat w górę i ci, którzy cenią kobiety znające życie.',
    },
    gay: {
      index_title: 'Nightjar: mężczyźni, którzy lubią mężczyzn, po zmroku',
      description:
        'Poznaj mężczyzn z okolicy, którzy wiedzą, co lubią: dobrą rozmowę, drinka, noc, z której może wyniknąć coś więcej. Rozejrzyj się, przywitaj i zobacz, co będzie dalej.',
    },
  },
}
