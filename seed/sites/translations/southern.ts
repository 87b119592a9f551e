// The demo sites in Italian, French and Spanish.
import type { LocaleTexts } from './texts.ts'

export const it: LocaleTexts = {
  fictional: {
    fictional_warning:
      'I profili con la maschera sono fittizi: personaggi disegnati di questa demo. Non sono persone vere e non incontrano mai nessuno.',
    fictional_singular: 'Profilo fittizio',
    fictional_plural: 'Profili fittizi',
  },
  sites: {
    standard: {
      index_title: 'Evenly: donne e uomini, alla pari',
      description:
        'Donne e uomini che stasera hanno voglia di conoscere qualcuno. Profili chiari, prezzi trasparenti e conversazioni che piacciono a entrambi.',
    },
    she: {
      index_title: 'Her Evening: donne che si innamorano di donne',
      description:
        'Un angolo tranquillo per donne che amano le donne. Prenditi il tuo tempo, fai anche la seconda domanda e lascia che la serata trovi la sua strada.',
    },
    bdsm: {
      index_title: 'Sable Room: prima la fiducia, poi il gioco',
      description:
        'Per adulti che parlano di limiti prima che di desideri. Trova chi ascolta, chiede e sa che “no” è una frase completa.',
    },
    bbw: {
      index_title: 'Softly Curved: più da stringere, più da amare',
      description:
        'Donne formose e chi le adora. Vieni come sei, fatti guardare con piacere e conosci qualcuno che fa sul serio.',
    },
    gilf: {
      index_title: 'Still Golden: il desiderio non ha un’ultima pagina',
      description:
        'Donne sopra i cinquanta che hanno ancora molto da dire, e chi le trova irresistibili. Buonumore, esperienza e tutto il tempo del mondo.',
    },
    milf: {
      index_title: 'Second Spring: donne che sanno quello che vogliono',
      description:
        'La giornata è stata per gli altri, la serata è sua. Donne dai trentacinque in su, e chi ama le donne che hanno già vissuto un po’.',
    },
    gay: {
      index_title: 'Nightjar: uomini a cui piacciono gli uomini, dopo il tramonto',
      description:
        'Incontra uomini vicino a te che sanno cosa gli piace: una bella chiacchierata, un drink, una notte che può diventare qualcosa di più. Guardati intorno, saluta, e il resto verrà da sé.',
    },
  },
}

export const fr: LocaleTexts = {
  fictional: {
    fictional_warning:
      'Les profils avec un masque sont fictifs : des personnages dessinés pour cette démo. Ce ne sont pas de vraies personnes et ils ne rencontrent jamais personne.',
    fictional_singular: 'Profil fictif',
    fictional_plural: 'Profils fictifs',
  },
  sites: {
    standard: {
      index_title: 'Evenly : femmes et hommes, d’égal à égal',
      description:
        'Des femmes et des hommes qui ont envie de rencontrer quelqu’un ce soir. Des profils clairs, des prix sans détour et des conversations qui plaisent aux deux.',
    },
    she: {
      index_title: 'Her Evening : des femmes qui craquent pour des femmes',
      description:
        'Un coin tranquille pour les femmes qui aiment les femmes. Prends ton temps, pose aussi la deuxième question, et laisse la soirée trouver son chemin.',
    },
    bdsm: {
      index_title: 'Sable Room : la confiance d’abord, le jeu ensuite',
      description:
        'Pour les adultes qui parlent de limites avant de parler d’envies. Trouve quelqu’un qui écoute, qui demande, et qui sait que « non » est une phrase complète.',
    },
    bbw: {
      index_title: 'Softly Curved : plus à enlacer, plus à aimer',
      description:
        'Des femmes rondes, et celles et ceux qui les adorent. Viens comme tu es, laisse-toi regarder avec plaisir, et rencontre quelqu’un de sincère.',
    },
    gilf: {
      index_title: 'Still Golden : le désir n’a pas de dernière page',
      description:
        'Des femmes de plus de cinquante ans, loin d’avoir dit leur dernier mot, et celles et ceux qui trouvent ça irrésistible. De l’humour, de l’expérience, et tout le temps du monde.',
    },
    milf: {
      index_title: 'Second Spring : des femmes qui savent ce qu’elles veulent',
      description:
        'La journée était pour les autres, la soirée est à elle. Des femmes de trente-cinq ans et plus, et celles et ceux qui aiment qu’une femme ait un peu vécu.',
    },
    gay: {
      index_title: 'Nightjar : des hommes qui aiment les hommes, à la nuit tombée',
      description:
        'Rencontre près de chez toi des hommes qui savent ce qui leur plaît : une vraie conversation, un verre, une nuit qui peut mener plus loin. Regarde, dis bonsoir, et laisse venir la suite.',
    },
  },
}

export const es: LocaleTexts = {
  fictional: {
    fictional_warning:
      'Los perfiles con máscara son ficticios: personajes dibujados de esta demo. No son personas reales y nunca quedan con nadie.',
    fictional_singular: 'Perfil ficticio',
    fictional_plural: 'Perfiles ficticios',
  },
  sites: {
    standard: {
      index_title: 'Evenly: mujeres y hombres, de igual a igual',
      description:
        'Mujeres y hombres con ganas de conocer a alguien esta noche. Perfiles claros, precios sin rodeos y conversaciones que se disfrutan entre dos.',
    },
    she: {
      index_title: 'Her Evening: mujeres que se enamoran de mujeres',
      description:
        'Un rincón tranquilo para mujeres que aman a mujeres. Tómate tu tiempo, haz también la segunda pregunta y deja que la noche encuentre su camino.',
    },
    bdsm: {
      index_title: 'Sable Room: primero la confianza, luego el juego',
      description:
        'Para adultos que hablan de límites antes que de deseos. Encuentra a alguien que escuche, pregunte y sepa que «no» es una frase completa.',
    },
    bbw: {
      index_title: 'Softly Curved: más que abrazar, más que querer',
      description:
        'Mujeres con curvas y quienes las adoran. Ven tal como eres, déjate mirar con gusto y conoce a alguien que va en serio.',
    },
    gilf: {
      index_title: 'Still Golden: el deseo no tiene última página',
      description:
        'Mujeres de más de cincuenta con cuerda para rato, y quienes no pueden resistirse a ellas. Buen humor, experiencia y todo el tiempo del mundo.',
    },
    milf: {
      index_title: 'Second Spring: mujeres que saben lo que quieren',
      description:
        'El día fue para los demás, la noche es suya. Mujeres de treinta y cinco en adelante, y quienes prefieren a una mujer que ya ha vivido lo suyo.',
    },
    gay: {
      index_title: 'Nightjar: hombres a los que les gustan los hombres, al caer la noche',
      description:
        'Conoce a hombres de tu zona que saben lo que les gusta: una buena charla, una copa, una noche que puede ir a más. Mira, saluda y deja que lo demás venga solo.',
    },
  },
}
