"""Further pictures: more products, views for their galleries, the yard.  Same light, ground and camera as products.py."""
from products import *
from products import _bearers, _slide
from nature import tree, leaf_mat, heap

# ---------------------------------------------------------------- helpers
def grid(V, mat, attr=None, wrap=False, link=True, name='grid', smooth=True):
    """Quads over an (n, m, 3) array of points; wrap closes the second axis."""
    n, m = V.shape[:2]; i = np.arange(n * m).reshape(n, m)
    if wrap: i = np.concatenate([i, i[:, :1]], 1)
    f = np.stack([i[:-1, :-1], i[1:, :-1], i[1:, 1:], i[:-1, 1:]], -1).reshape(-1, 4)
    return mesh_object(name, V.reshape(-1, 3), f, mat, attr, link=link, smooth=smooth)

def tube(path, r, mat, k=10, name='tube'):
    """Round bar along a polyline."""
    P = np.asarray(path, float); T = np.gradient(P, axis=0); T /= np.linalg.norm(T, axis=1)[:, None]
    up = np.array([0, 0, 1.]) if abs(T[0, 2]) < .9 else np.array([1., 0, 0])
    N = np.cross(T, up); N /= np.linalg.norm(N, axis=1)[:, None]; B = np.cross(T, N)
    a = np.arange(k) * 2 * math.pi / k; R = np.broadcast_to(np.asarray(r, float), (len(P),))
    V = P[:, None] + R[:, None, None] * (np.cos(a)[None, :, None] * N[:, None] + np.sin(a)[None, :, None] * B[:, None])
    return grid(V, mat, wrap=True, name=name)

def steel(name='rebar', lo=(.085, .045, .030), hi=(.20, .10, .055), rough=.65, metal=.35, ribs=.6):
    """Rusty bar or worn steel."""
    m = bpy.data.materials.new(name); g = G(m); p = g.n('NewGeometry').outputs['Position']
    n = g.noise(p, 35, 4, .65).outputs[0]
    rib = g.n('TexWave', {'Vector': p, 'Scale': 38., 'Distortion': .0}, bands_direction='DIAGONAL')
    b = g.n('Bump', {'Strength': ribs, 'Distance': .0012, 'Height': rib.outputs[0]})
    g.n('OutputMaterial', {'Surface': g.n('BsdfPrincipled', {'Base Color': g.mix(g.ramp(n, .35, .65), rgb(*lo), rgb(*hi)), 'Metallic': metal, 'Roughness': rough, 'Normal': b})}); return m

def strapping():
    m = bpy.data.materials.new('strap'); g = G(m)
    n = g.noise(g.n('NewGeometry').outputs['Position'], 60, 3).outputs[0]
    g.n('OutputMaterial', {'Surface': g.n('BsdfPrincipled', {'Base Color': g.mix(g.ramp(n, .4, .7), rgb(.05, .055, .065), rgb(.11, .10, .09)), 'Metallic': .6, 'Roughness': .38})}); return m

def strap(mat, pts, width, axis, t=.0012):
    """Flat band along a polyline `pts`; `axis` is the direction of its width."""
    P = np.asarray(pts, float); a = np.asarray(axis, float) * width / 2
    V = np.stack([P - a, P + a], 1); o = grid(V, mat, name='strap', smooth=False)
    s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness = t; s.offset = 0; return o

# ---------------------------------------------------------------- ready-mix
def fresh(name='fresh', base=(.150, .144, .131)):
    """Fresh concrete.  wear = (wet sheen, paste over stones, -)"""
    m = bpy.data.materials.new(name); g = G(m); p = g.n('NewGeometry').outputs['Position']
    wet, paste, _ = g.n('SeparateXYZ', {0: g.n('Attribute', attribute_name='wear').outputs['Vector']}).outputs
    a = g.noise(p, 9, 4, .6).outputs[0]; f = g.noise(p, 260, 3, .65).outputs[0]; gr = g.voronoi(p, 330); gc = g.n('SeparateColor', {0: gr.outputs['Color']}).outputs
    v = g.math('MULTIPLY', g.ramp(a, .3, .7, .82, 1.14), g.math('MULTIPLY', g.ramp(f, .3, .7, .80, 1.18), g.ramp(gc[0], 0, 1, .88, 1.12)))
    col = g.mix(1, rgb(*base), g.n('CombineColor', {0: v, 1: v, 2: v}), 'MULTIPLY')
    col = g.mix(g.ramp(paste, 0, 1, 0, .35), col, rgb(.07, .066, .06))
    col = g.mix(g.math('MULTIPLY', wet, .35), col, rgb(.075, .072, .067))
    w = g.math('MULTIPLY', wet, g.ramp(a, .35, .6, .5, 1))
    h = g.math('MULTIPLY_ADD', g.ramp(gr.outputs['Distance'], 0, .6), -.5, f)
    b = g.n('Bump', {'Strength': .75, 'Distance': .0022, 'Height': h})
    bs = g.n('BsdfPrincipled', {'Base Color': col, 'Roughness': g.ramp(w, 0, 1, .62, .24), 'Specular': g.ramp(w, 0, 1, .35, .6), 'Normal': b})
    finish(g, bs, rgb(*base)); return m

def stones(z, cell, keep, n, rng, lo=.004, hi=.011, sink=.45):
    """Press n stones into the height field z (in place); keep(i, j) in 0..1 is their density."""
    h, w = z.shape
    for i, j, u, r in zip(rng.integers(6, h - 6, n), rng.integers(6, w - 6, n), rng.uniform(0, 1, n), lo + (hi - lo) * rng.uniform(0, 1, n) ** 2):
        k = keep[i, j]
        if u > k: continue
        q = int(r / cell) + 1; a, b = max(i - q, 0), max(j - q, 0); s = np.s_[a:min(i + q + 1, h), b:min(j + q + 1, w)]
        y, x = np.mgrid[s]; d = ((y - i) ** 2 + (x - j) ** 2) * cell * cell
        top = z[i, j] - sink * r * (1.6 - .6 * k) + np.sqrt(np.maximum(r * r - d, 0)) * .9
        z[s] = np.where(d < r * r, np.maximum(z[s], top), z[s])

def ready_mix_pour():
    """A slab being poured: form boards, mat of bars, chute, heap, part already struck off behind a straight edge."""
    w = wood('form timber'); rng = np.random.default_rng(6); bar = steel()
    X0, X1, Y0, Y1, T = -1.55, 1.75, -.42, 1.75, .17
    # form boards, pegs and braces
    for y in (Y0 - .02, Y1 + .02): cube(w, ((X0 + X1) / 2, y, T / 2), (X1 - X0 + .12, .038, T))
    for x in (X0 - .02, X1 + .02): cube(w, (x, (Y0 + Y1) / 2, T / 2), (.038, Y1 - Y0, T))
    for x in (-1.35, -.62, .12, .85, 1.55):
        cube(w, (x, Y0 - .066, .10), (.05, .05, .30), (rng.normal(0, 2), rng.normal(0, 2), rng.normal(0, 5)))
    for x in (-.62, .85): cube(w, (x + .03, Y0 - .20, .075), (.045, .34, .045), (27, 0, 0)); cube(w, (x + .03, Y0 - .36, .06), (.05, .05, .2), (0, 0, 8))
    for y in (-.1, .6, 1.3): cube(w, (X1 + .066, y, .10), (.05, .05, .30), (0, 0, rng.normal(0, 5)))
    # bed: blinding
    bed = concrete('blinding', base=(.27, .255, .225), dust=.6, dust_h=-.2)
    cube(bed, ((X0 + X1) / 2, (Y0 + Y1) / 2, .005), (X1 - X0, Y1 - Y0, .05))
    # bars, two ways, on spacers
    for x in np.arange(X0 + .08, X1 - .03, .15):
        y = np.linspace(Y0 + .03, Y1 - .03, 24); tube(np.stack([x + rng.normal(0, .002) + 0 * y, y, .078 + .002 * np.sin(y * 3 + x)], 1), .006, bar)
    for y in np.arange(Y0 + .08, Y1 - .03, .15):
        x = np.linspace(X0 + .03, X1 - .03, 30); tube(np.stack([x, y + rng.normal(0, .002) + 0 * x, .066 + .002 * np.sin(x * 3 + y)], 1), .006, bar)
    sp = concrete('spacer', base=(.36, .35, .33))
    for x in np.arange(X0 + .16, X1, .6):
        for y in np.arange(Y0 + .16, Y1, .45): cube(sp, (x, y, .045), (.045, .045, .03), (0, 0, rng.uniform(0, 90)))
    # the concrete
    cell = .0036; nx, ny = int((X1 - X0) / cell), int((Y1 - Y0) / cell)
    x = np.linspace(X0, X1, nx); y = np.linspace(Y0, Y1, ny); X, Y = np.meshgrid(x, y, indexing='ij')
    F = lambda L: _fbm(nx, ny, cell, L, rng)
    hx, hy = .42, .62                                            # under the mouth of the chute
    front = .74 + .26 * np.sin((Y - .1) * 2.2) - .10 * Y + .05 * F(.4) + .022 * F(.12) + .008 * F(.04) - X
    front = np.minimum(front, 9); s = np.clip(front / .34, 0, 1); level = T - .012
    struck = np.clip((-.66 - X + .004 * F(.1)) / .02, 0, 1)      # struck off behind the straight edge
    z = .02 + (level - .02) * np.sqrt(np.clip(s * (2 - s), 0, 1)) + (1 - struck) * (.013 * F(.26) + .006 * F(.10) + .0022 * F(.035)) * np.clip(s * 3, 0, 1)
    r = np.hypot((X - hx) / 1.15, Y - hy) * (1 + .05 * F(.3)); z += (.20 * np.exp(-(r / .34) ** 1.6) + .095 * np.exp(-(r / .15) ** 2)) * np.clip(s * 2, 0, 1) + .03 * np.exp(-((r - .62) / .16) ** 2) * (1 - struck) * np.clip(s * 2, 0, 1)
    z += (1 - struck) * .016 * np.exp(-((X + .58) / .05) ** 2) * (1 + .5 * F(.1))          # roll before the straight edge
    z = z * (1 - struck) + struck * (level + .0012 * F(.25) + .0006 * np.sin(X * 210 + 4 * F(.5)) + .0005 * F(.012))
    raw = (1 - struck) * np.clip(s * 6, 0, 1) * np.clip(.5 + .25 * F(.15), .1, .9)
    z0 = z.copy(); stones(z, cell, raw * .8, 42000, rng, .004, .010, .7); stones(z, cell, raw * .5, 6000, rng, .008, .013, .75)
    z += (1 - struck) * (.0011 * F(.012) + .0007 * F(.0075)); z = np.where(s <= 0, -.05, z)
    edge = np.minimum(np.minimum(X - X0, X1 - X), np.minimum(Y - Y0, Y1 - Y)); z = np.where(edge < .06, np.minimum(z, T - .004 + edge * .3), z)
    wet = np.clip(.45 + .25 * F(.3) + .55 * struck + .35 * np.exp(-(r / .4) ** 2), 0, 1); st = np.clip((z - z0) / .004, 0, 1)
    fm = fresh(); grid(np.stack([X, Y, z], -1), fm, np.stack([wet, .25 * (1 - st), 0 * z], -1).reshape(-1, 3), name='pour')
    # straight edge lying on the forms
    cube(w, (-.66, (Y0 + Y1) / 2, T + .045), (.045, Y1 - Y0 + .55, .09), (0, 0, -1.2))
    # chute: half pipe that leaves the picture, concrete sliding down it
    M = np.array([hx + .05, hy + .05, .50]); D = np.array([.86, .62, .56]); D /= np.linalg.norm(D); L = 3.4; R = .17
    side = np.cross(D, (0, 0, 1)); side /= np.linalg.norm(side); up = np.cross(side, D)
    t = np.linspace(-.02, L, 40); a = np.linspace(-math.pi * .54, math.pi * .54, 32)
    V = M + t[:, None, None] * D + R * (np.sin(a)[None, :, None] * side - np.cos(a)[None, :, None] * up) * (1 + .10 * t[:, None, None] / L)
    cm = chute_paint(); o = grid(V, cm, name='chute'); so = o.modifiers.new('s', 'SOLIDIFY'); so.thickness = .005; so.offset = 1
    for e in (0, -1): tube(V[:, e], .011, cm)
    for q in (.35, 1.5): tube((M + q * D + (R + .012) * (np.sin(a)[:, None] * side - np.cos(a)[:, None] * up)), .014, cm)
    # flow: along the chute, over the lip, down to the heap
    n = 520; u = np.linspace(0, 1, n); Pp = []
    for q in u:
        d = 2.6 * (1 - q / .82) if q < .82 else 0
        if q < .82: Pp.append(M + d * D - up * (R - .075))
        else:
            k = (q - .82) / .18; Pp.append(M - up * (R - .075) - D * .20 * k * np.array([1, 1, .6]) - np.array([0, 0, .30]) * k ** 1.7)
    Pp = np.array(Pp); k = np.clip((u - .82) / .18, 0, 1); m_ = 150; b = np.arange(m_) * 2 * math.pi / m_
    wd = .125 * (1 - .12 * k) * (1 + .10 * np.sin(u * 23) + .06 * np.sin(u * 61)); th = .062 * (1 + .25 * np.sin(u * 17 + 1) + .12 * np.sin(u * 47))
    T_ = np.gradient(Pp, axis=0); T_ /= np.linalg.norm(T_, axis=1)[:, None]; Nn = np.cross(np.broadcast_to(side, T_.shape), T_) * -1
    Nn *= np.sign((Nn[0] * up).sum())
    Fn = _fbm(n, m_, .005, .10, rng) * .010 + _fbm(n, m_, .005, .035, rng) * .006
    sz = np.zeros((n, m_)) + Fn; stones(sz, .005, np.full((n, m_), .55), 14000, rng, .006, .013); sz *= np.clip((.90 - u) / .07, .12, 1)[:, None]
    rad = 1 + sz / .07
    V = Pp[:, None] + (wd[:, None] * np.cos(b) * np.minimum(rad, 1.12))[..., None] * side + (th[:, None] * np.sin(b) * np.where(np.sin(b) > 0, rad, .30))[..., None] * Nn[:, None]
    grid(V, fm, np.stack([.65 + 0 * sz, .1 + 0 * sz, 0 * sz], -1).reshape(-1, 3), wrap=True, name='flow')
    ground(size=9, cell=.0095, centre=(.1, .4), keep_out=flat((X0 - .1, X1 + .1, Y0 - .1, Y1 + .1)))
    yard(concrete('sandcrete'), y0=4.6, x0=-.6, seed=9, wall=3.0, piles=((-3.2, .3, 4, 5, 0), (-1.5, .1, -3, 5, 4), (.4, .9, 2, 3, 0)))
    return dict(target=(.05, .42, .22), dist=4.5, height=1.85, yaw=22, lens=55, fstop=4.0)

def _fbm(n, m, cell, L, rng):
    from scipy import ndimage as ndi
    step = max(L / cell / 2, 1); c = rng.standard_normal((int(n / step) + 5, int(m / step) + 5)).astype(np.float32)
    o = ndi.map_coordinates(c, np.meshgrid(np.arange(n) / step + 1.5, np.arange(m) / step + 1.5, indexing='ij'), order=3, mode='nearest')
    return o / o.std()

def chute_paint():
    """Worn yellow plant paint, splashed with dried concrete."""
    m = bpy.data.materials.new('chute'); g = G(m); p = g.n('NewGeometry').outputs['Position']
    a = g.noise(p, 11, 5, .7).outputs[0]; b = g.noise(p, 55, 4, .7).outputs[0]
    col = g.mix(g.ramp(b, .52, .62), rgb(.46, .235, .035), rgb(.16, .075, .04))
    sp = g.math('MAXIMUM', g.ramp(a, .50, .60), g.ramp(b, .60, .66))
    col = g.mix(sp, col, rgb(.30, .285, .26))
    bmp = g.n('Bump', {'Strength': .6, 'Distance': .003, 'Height': sp})
    g.n('OutputMaterial', {'Surface': g.n('BsdfPrincipled', {'Base Color': col, 'Roughness': g.math('MULTIPLY_ADD', sp, .4, .42), 'Normal': bmp})}); return m

# ---------------------------------------------------------------- flat galvanised sheet
def galvanized_sheets():
    """Strapped bundle of flat spangled sheet on bearers, and a slit coil of the same."""
    m = spangled(); w = wood(); rng = random.Random(5); rz = -9; st = strapping(); W, L = 1.0, 2.0
    _bearers(w, rz, W=1.12, at=(-.75, 0, .75))
    a = math.radians(rz); ca, sa = math.cos(a), math.sin(a)
    R = lambda x, y, z: (x * ca - y * sa, x * sa + y * ca, z)
    flatp = lambda X: 0 * X
    S = [sheet(flatp, W, L, m, n=40, rows=80, wob=.0011) for _ in range(2)]
    z = .0912
    ed = edges(); ec = edges('coil edge', True); H = .066
    cube(ed, R(0, 0, z + H / 2), (W - .004, L - .004, H), (0, 0, rz)); z += H
    for k in range(16): _slide(S[0], rz, rng.gauss(0, .0010), rng.gauss(0, .0018), z); z += .0012
    _slide(S[0], rz, .014, -.075, z, -.8); z += .0012
    top = z
    for x, y in ((.0, -.55), (.0, .55)):
        h = W / 2 + .004
        strap(st, [R(-h, y, .088), R(-h, y, top), R(-h + .006, y, top + .003), R(h - .006, y, top + .003), R(h, y, top), R(h, y, .088)], .032, (-sa, ca, 0))
        cube(st, R(.18, y, top + .006), (.07, .040, .006), (0, 0, rz))
    # coil on a cradle
    ro, ri, wd, cx, cy, q = .46, .25, .46, -.30, 1.85, -28
    th = np.linspace(0, 2 * math.pi, 97); rs = np.linspace(ri, ro, 230); off = np.repeat(np.random.default_rng(3).normal(0, .0010, 115), 2) + .004 * np.sin(rs * 40)
    parts = [grid(np.stack(np.broadcast_arrays(ro * np.cos(th)[:, None], np.array([-wd / 2, wd / 2]), ro * np.sin(th)[:, None]), -1), m, name='coil')]
    parts.append(grid(np.stack(np.broadcast_arrays(ri * np.cos(th)[:, None], np.array([-wd / 2, wd / 2]), ri * np.sin(th)[:, None]), -1), m, name='coil'))
    for e in (-1, 1): parts.append(grid(np.stack(np.broadcast_arrays(rs * np.cos(th)[:, None], e * wd / 2 + off * 1.0, rs * np.sin(th)[:, None]), -1), ec, name='coil', smooth=False))
    for e in (-.5, .5):
        t = np.linspace(0, 2 * math.pi, 64)
        strap_pts = np.stack([(ro + .003) * np.cos(t), e * .25 + 0 * t, (ro + .003) * np.sin(t)], -1); parts.append(strap(st, strap_pts, .030, (0, 1, 0)))
    for o in parts: o.location = (cx, cy, ro + .05); o.rotation_euler = (0, 0, math.radians(q))
    qr = math.radians(q)
    for e in (-1, 1): cube(w, (cx + e * .24 * math.cos(qr), cy + e * .24 * math.sin(qr), .06), (.10, .62, .12), (0, 0, q))
    ground(size=8, cell=.0085, keep_out=flat((-.8, .3, 1.5, 2.2)))
    yard(concrete('sandcrete'), y0=4.4, x0=.6, seed=4, piles=((-3.1, 0, 4, 5, 0), (-1.3, .3, -3, 4, 2), (2.6, .1, 2, 5, 0), (.6, 2.2, 0, 5, 0)))
    return dict(target=(-.03, .28, .24), dist=4.3, height=1.35, yaw=24, lens=60, fstop=5.6)

def edges(name='edges', radial=False):
    """Cut edges of many sheets, seen as fine lines."""
    m = bpy.data.materials.new(name); g = G(m); p = g.n('NewGeometry').outputs['Position']
    v = g.n('Mapping', {'Vector': p, 'Scale': (3, 3, 420)}).outputs[0]; b = g.noise(p, 9, 3).outputs[0]
    if radial:                                                    # windings of a coil: axis along the object's Y
        q = g.n('VectorMath', {0: g.n('TexCoord').outputs['Object'], 1: (1, 0, 1)}, operation='MULTIPLY').outputs[0]
        v = g.n('CombineXYZ', {0: g.math('MULTIPLY', g.n('VectorMath', {0: q}, operation='LENGTH').outputs['Value'], 330.)}).outputs[0]
    n = g.noise(v, 1.0, 2, .6).outputs[0]
    col = g.mix(g.ramp(n, .30, .62), rgb(.10, .10, .102), rgb(.46, .465, .47)); col = g.mix(g.ramp(b, .45, .8, 0, .35), col, rgb(.30, .19, .13))
    g.n('OutputMaterial', {'Surface': g.n('BsdfPrincipled', {'Base Color': col, 'Metallic': .45, 'Roughness': .5, 'Normal': g.n('Bump', {'Strength': .5, 'Distance': .001, 'Height': n})})}); return m

def spangled(name='spangle', colour=(.50, .51, .525), rough=.30):
    """Hot-dip zinc with large flowers: every crystal has its own tone, gloss and tilt."""
    m = bpy.data.materials.new(name); g = G(m); tc = g.n('TexCoord').outputs['Object']; geo = g.n('NewGeometry').outputs['Position']
    wob = g.n('VectorMath', {0: g.noise(tc, 55, 2).outputs[1], 'Scale': .010}, operation='SCALE').outputs[0]
    sp = g.voronoi(g.n('VectorMath', {0: tc, 1: wob}, operation='ADD').outputs[0], 70); c = g.n('SeparateColor', {0: sp.outputs['Color']}).outputs
    fe = g.noise(g.n('VectorMath', {0: tc, 1: sp.outputs['Color']}, operation='MULTIPLY').outputs[0], 300, 3).outputs[0]
    big = g.noise(tc, 2.0, 4, .6).outputs[0]; dn = g.noise(geo, 12, 4, .65).outputs[0]
    v = g.math('MULTIPLY', g.ramp(c[0], 0, 1, .66, 1.24), g.math('MULTIPLY', g.ramp(big, .3, .7, .9, 1.08), g.ramp(fe, .3, .7, .92, 1.08)))
    col = g.mix(1, rgb(*colour), g.n('CombineColor', {0: v, 1: v, 2: v}), 'MULTIPLY')
    r = g.math('ADD', g.ramp(c[1], 0, 1, rough - .08, rough + .20), g.math('MULTIPLY', g.ramp(dn, .4, .75), .2))
    tl = g.n('VectorMath', {0: g.n('VectorMath', {0: sp.outputs['Color'], 1: (.5, .5, .5)}, operation='SUBTRACT').outputs[0], 'Scale': .10}, operation='SCALE').outputs[0]
    nn = g.n('VectorMath', {0: g.n('VectorMath', {0: g.n('NewGeometry').outputs['Normal'], 1: tl}, operation='ADD').outputs[0]}, operation='NORMALIZE').outputs[0]
    met = g.n('BsdfPrincipled', {'Base Color': col, 'Metallic': 1.0, 'Roughness': r, 'Normal': nn})
    g.n('OutputMaterial', {'Surface': g.n('MixShader', {0: g.math('MULTIPLY', g.ramp(dn, .52, .85), .16), 1: met, 2: g.n('BsdfDiffuse', {'Color': rgb(.34, .20, .13)})})}); return m

# ---------------------------------------------------------------- polycarbonate
def poly(name, tint, opal=0.0):
    """Clear or opal skin: lets tinted light through, mirrors a little of the sky."""
    m = bpy.data.materials.new(name); g = G(m)
    tr = g.n('BsdfTransparent', {'Color': rgb(*tint)}); tl = g.n('BsdfTranslucent', {'Color': rgb(*[.35 + .6 * t for t in tint])}); df = g.n('BsdfDiffuse', {'Color': rgb(*[.25 + .55 * t for t in tint])})
    milk = g.n('MixShader', {0: .40, 1: tl, 2: df}); body = g.n('MixShader', {0: opal, 1: tr, 2: milk})
    fr = g.n('Fresnel', {'IOR': 1.5}).outputs[0]; lp = g.n('LightPath')
    gl = g.n('MixShader', {0: g.math('MULTIPLY', g.math('MINIMUM', fr, .5), lp.outputs['Is Camera Ray']), 1: body, 2: g.n('BsdfGlossy', {'Roughness': .12})})
    g.n('OutputMaterial', {'Surface': gl}); return m

def multiwall(name, mat, W, L, t=.010, pitch=.0111, rib=None):
    """Twin-wall sheet: two skins and the ribs between them; lies in X (width) and Y (flutes), centred, link=False."""
    ny = 14; y = np.linspace(-L / 2, L / 2, ny); V = []; F = []
    def quad(x0, z0, x1, z1):
        b = sum(len(v) for v in V); p = np.stack([np.stack([np.full(ny, x), y, np.full(ny, z)], 1) for x, z in ((x0, z0), (x1, z1))], 0); V.append(p.reshape(-1, 3))
        i = np.arange(ny - 1); F.append(np.stack([b + i, b + i + 1, b + ny + i + 1, b + ny + i], 1))
    quad(-W / 2, t / 2, W / 2, t / 2); quad(-W / 2, -t / 2, W / 2, -t / 2)
    for x in np.arange(-W / 2, W / 2 + 1e-6, pitch): quad(x, -t / 2, x, t / 2)
    o = mesh_object(name, np.concatenate(V), np.concatenate(F), mat, smooth=False, link=False)
    if rib:
        o.data.materials.append(rib); o.data.polygons.foreach_set('material_index', (np.arange(len(o.data.polygons)) >= 2 * (ny - 1)).astype(np.int32))
    return o

def polycarbonate_sheets():
    """Twin-wall sheets, bronze, green, clear, blue and opal, leaned on a timber rack against the light; cut pieces in front."""
    w = wood(); T = dict(bronze=((.70, .48, .28), .30), green=((.50, .86, .60), .26), clear=((.93, .96, .97), .14), blue=((.46, .74, .94), .26), opal=((.97, .97, .95), .80))
    M = {k: poly('poly ' + k, *v) for k, v in T.items()}; rib = {k: poly('rib ' + k, [t ** .4 for t in v[0]], max(.12, v[1])) for k, v in T.items()}
    S = {k: multiwall('tw ' + k, m, .47, 1.30, rib=rib[k]) for k, m in M.items()}
    for x in (-1.10, 1.14): cube(w, (x, .60, .53), (.07, .07, 1.06)); cube(w, (x, .95, .44), (.05, .05, 1.12), (35, 0, 0))
    cube(w, (.02, .56, 1.00), (2.42, .04, .08))
    cube(w, (.02, .02, .022), (2.62, .10, .045))
    a = 64.; ar = math.radians(a); L = 1.30
    for k, n in enumerate(('bronze', 'green', 'clear', 'blue', 'opal')):
        place(S[n], (-1.0 + .508 * k, .035 + L / 2 * math.cos(ar), .052 + L / 2 * math.sin(ar)), (a, (.2, -.15, .1, -.2, .1)[k], 0))
    # cut pieces of the thick sort on two bearers, flutes to the camera
    P = {k: multiwall('pc ' + k, poly('thick ' + k, T[k][0], T[k][1] + .05), .66, .48, t=.016, pitch=.0165, rib=poly('thick rib ' + k, [t ** .5 for t in T[k][0]], .42)) for k in T}
    X, Y = .10, -.78
    for x in (-.22, .22): cube(w, (X + x, Y - .02, .03), (.06, .50, .06), (0, 0, 12))
    for k, n in enumerate(('opal', 'blue', 'clear', 'green', 'opal', 'bronze', 'clear')):
        place(P[n], (X + .006 * (k % 3), Y - .004 * (k % 2), .070 + .0172 * k), (0, 0, 12 + (0, 1.5, -1, .8, 2, -1.5, -14)[k]))
    ground(keep_out=flat((-1.35, 1.4, -.06, .1)))
    yard(concrete('sandcrete'), y0=4.4, x0=.2, seed=8, piles=((-2.9, .3, 3, 5, 0), (3.0, .3, 2, 4, 0)))
    return dict(target=(.13, -.06, .42), dist=4.4, height=1.35, yaw=18, lens=60, fstop=5.6, clear=48, view=dict(exposure=.42), light=dict(azim=-122, elev=44, sun=6.5, sky=.13))

# ---------------------------------------------------------------- roofing: tile profile, deep trapezoid
def tile_z(X, Y, pitch=.183, step=.35, depth=.026, drop=.016):
    """Pressed tile: rolls across, a nosing every `step` down the slope (Y falls towards -Y)."""
    u = X / pitch - np.floor(X / pitch); roll = np.where(u < .62, np.sin(u / .62 * math.pi) ** 1.1, -.18 * np.sin((u - .62) / .38 * math.pi))
    t = (Y / step - np.floor(Y / step)); nose = np.clip(t / .05, 0, 1); nose = nose * nose * (3 - 2 * nose)
    return depth * roll + drop * (nose * (1 - t) / .95)

def tiled_sheet(mat, W, L, nx=520, thick=.0007, name='tile'):
    """rows are dense at the nosings"""
    st = .35; t = np.concatenate([np.linspace(0, .06, 9)[:-1], np.linspace(.06, 1, 14)[:-1]]); n = int(round(L / st))
    y = np.concatenate([(k + t) * st for k in range(n)] + [[n * st]]) - L / 2; x = np.linspace(-W / 2, W / 2, nx)
    X, Y = np.meshgrid(x, y, indexing='ij'); V = np.stack([X, Y, tile_z(X, Y + L / 2)], -1)
    o = grid(V, mat, link=False, name=name); s = o.modifiers.new('s', 'SOLIDIFY'); s.thickness = thick; s.offset = 0; return o

def tile_roofing():
    """Tile-profile sheets: a bundle in terracotta, the top ones slid forward, and a charcoal one leaned on it."""
    w = wood(); rng = random.Random(8); rz = -9; red = painted('terracotta', (.30, .062, .028), .38); dark = painted('charcoal', (.045, .05, .055), .36); gr = painted('green', (.03, .105, .055), .36)
    L = 2.1; S = {m.name: tiled_sheet(m, 1.10, L) for m in (red, dark, gr)}; st = strapping()
    _bearers(w, rz, W=1.2, at=(-.75, 0, .75)); z = .100
    for k in range(18): _slide(S['terracotta'], rz, rng.gauss(0, .0006), rng.gauss(0, .004), z); z += .0032
    for n, d in (('charcoal', -.35), ('green', 0), ('terracotta', .35)): _slide(S[n], rz, 0, d, z); z += .0042
    ground(size=8, cell=.0085)
    yard(concrete('sandcrete'), y0=3.9, x0=-.2, seed=6, piles=((-2.6, 0, 4, 5, 0), (-.7, .2, -3, 4, 4), (1.3, 0, 2, 5, 0), (3.1, .2, -4, 5, 0), (.4, 2.3, 0, 5, 0)))
    return dict(target=(.02, -.14, .12), dist=3.85, height=1.3, yaw=24, lens=60, fstop=5.6)

def deep_trapezoid(X, pitch=.25, depth=.075, crown=.065, foot=.045):
    t = np.abs((X / pitch - np.floor(X / pitch + .5)) * pitch); z = np.clip((crown / 2 + foot - t) / foot, 0, 1) * depth
    return z + np.clip(1 - np.abs(t - .1) / .006, 0, 1) * .004 - np.clip(1 - np.abs(t) / .008, 0, 1) * .004

def industrial_sheets():
    """Deep trapezoidal cladding in grey, strapped bundle, ends to the camera."""
    w = wood(); rng = random.Random(4); rz = -14; m = painted('goosewing', (.24, .255, .27), .34); st = strapping()
    S = sheet(deep_trapezoid, 1.03, 2.3, m, n=900, rows=30, wob=.0006); a = math.radians(rz); ca, sa = math.cos(a), math.sin(a)
    R = lambda x, y, z: (x * ca - y * sa, x * sa + y * ca, z)
    _bearers(w, rz, W=1.2, at=(-.85, 0, .85)); z = .0925
    for k in range(30): _slide(S, rz, rng.gauss(0, .0008), -.10 + .008 * k + rng.gauss(0, .001), z); z += .0042
    top = z + .077; h = .53
    for y in (-.45, .62):
        strap(st, [R(-h, y, .088), R(-h, y, z), R(-h + .02, y, z + .004), R(-.50, y, z + .004)] + [p for c in (-.50, -.25, 0, .25, .50) for p in (R(max(c - .033, -h + .01), y, top), R(min(c + .033, h - .01), y, top))] + [R(h, y, z), R(h, y, .088)], .032, (-sa, ca, 0))
    ground(size=8, cell=.0085)
    yard(concrete('sandcrete'), y0=4.0, x0=-.4, seed=7, piles=((-2.4, 0, 4, 5, 0), (-.6, .2, -3, 5, 4), (1.5, .3, 2, 3, 0), (3.3, .2, -4, 5, 0)))
    return dict(target=(-.02, -.14, .17), dist=3.7, height=1.2, yaw=26, lens=60, fstop=5.6)

def galvanized_box_profile():
    """Bundle of galvanised box-profile sheets on bearers, the top ones slid forward."""
    m = galvanised('zinc', (.62, .63, .645), .9, .24); w = wood(); rng = random.Random(11); rz = -12
    S = sheet(ibr, .742, 2.2, m, n=900, rows=40, wob=.0010)
    _bearers(w, rz, W=.95, at=(-.82, 0, .82)); z = .0915
    for k in range(46): _slide(S, rz, rng.gauss(0, .0006), rng.gauss(0, .003), z); z += .0016
    for dy in (-.06, -.16, -.26): _slide(S, rz, 0, dy, z); z += .0024
    ground(size=8, cell=.0085)
    yard(concrete('sandcrete'), y0=4.1, x0=.3, seed=10, piles=((-2.7, .1, 4, 5, 0), (-.8, .2, -3, 4, 0), (1.2, .1, 2, 5, 3), (3.0, .2, -4, 5, 0)))
    return dict(target=(-.10, -.16, .12), dist=3.8, height=1.15, yaw=25, lens=60, fstop=5.6)

# ---------------------------------------------------------------- in use
def mortar(name='mortar'):
    return concrete(name, base=(.25, .238, .21), vary=0, speck=.7, dust=.4, stain=.5, bump=1.2)

def hollow_wall():
    """A wall of six-inch hollow blocks going up: mortar joints, toothed end, line, trowel-ready bed."""
    m = concrete('sandcrete'); mo = mortar(); rng = random.Random(12); L, W, H, J = .45, .15, .225, .012
    P = [sdf_object('hollow6', sdf.hollow_block(), .0018, m, seed=s) for s in range(3)]; n = 0; z = .03; X0 = -2.6
    foot = concrete('footing', base=(.28, .27, .245), dust=.9); cube(foot, (-.6, 0, -.02), (4.9, .40, .09))
    for k in range(5):
        x = X0 + (k % 2) * (L + J) / 2; zc = z + k * (H + J)
        e = -9
        for i in range((8, 7, 7, 6, 6)[k]):
            place(P[n % 3], (x + L / 2, rng.gauss(0, .0008), zc + H / 2), (rng.gauss(0, .15), 0, rng.gauss(0, .15) + 180 * (n % 2))); n += 1
            if i < (7, 6, 6, 5, 5)[k]: cube(mo, (x + L + J / 2, 0, zc + H / 2), (J + .006, W - .010 - .003 * rng.random(), H + .002))
            e = x + L; x += L + J
        cube(mo, ((X0 + e) / 2, 0, zc - J / 2), (e - X0, W - .010, J + .005))
    # fresh mortar squeezed on the top course
    zt = z + 5 * (H + J) - J; rg = np.random.default_rng(3); nx, ny = 300, 26
    for yc in (-.056, .056):
        x = np.linspace(-1.9, -.35, nx); y = np.linspace(-.026, .026, ny); X, Y = np.meshgrid(x, y, indexing='ij')
        Z = zt - .004 + .022 * np.sqrt(np.clip(1 - (Y / .026) ** 2, 0, 1)) * (1 + .22 * _fbm(nx, ny, .005, .05, rg)) * np.clip((x[-1] - X) / .05, 0, 1) + .002 * _fbm(nx, ny, .005, .014, rg)
        grid(np.stack([X, Y + yc, Z], -1), mo, name='bed')
    place(P[1], (.62, -.62, H / 2 - .003), (0, 0, -18)); place(P[2], (1.14, -.34, H / 2 - .003), (0, 0, 22)); place(P[0], (-.62, -.66, W / 2 - .003), (90, 0, 14))
    ground(size=8, cell=.0085, keep_out=flat((-3, 1.75, -.15, .15)))
    yard(concrete('sandcrete bg'), y0=3.6, x0=.8, seed=3, piles=((1.2, 0, 3, 5, 0), (3.0, .2, -3, 5, 4), (-1.0, 1.9, 0, 5, 0), (.5, 2.3, 0, 5, 0)))
    return dict(target=(.08, -.05, .50), dist=3.9, height=1.40, yaw=28, lens=55, fstop=4.0)

def drain_run():
    """U-drains set in a trench, running to the back, a course of paving beside them."""
    m = concrete('precast', base=(.33, .32, .295), speck=.35, vary=.10, dust=.8, stain=.7, bump=.7)
    P = [sdf_object('udrain', sdf.u_drain(), .003, m, seed=s, **sdf.CAST) for s in range(2)]; rng = random.Random(2); H = .40
    for k in range(10): place(P[k % 2], (0 + rng.gauss(0, .002), -1.35 + k * 1.008, -.175 + rng.gauss(0, .0015)), (0, 0, 90 + rng.gauss(0, .15) + 180 * (k % 2)))
    gr = concrete('paver grey', base=(.29, .28, .26), vary=.30, dust=.35, dust_h=-.2); wear = dict(sdf.CAST, grain=.0002, fine=.0002, streak=0)
    A = [sdf_object('brickpav', sdf.mould_paver(), .0016, gr, seed=s, **wear) for s in range(3)]
    for i in range(19):
        for j in range(62):
            x = -.215 - .058 - .105 * i * 1.0; y = -1.3 + j * .205 + .1025 * (i % 2)
            if y > 7 or x < -2.2 : continue
            place(rng.choice(A), (x - .0, y, -.012 + rng.gauss(0, .0008)), (rng.gauss(0, .3), rng.gauss(0, .3), 90))
    v = np.array([(-2.3, -1.4, .0085), (-.212, -1.4, .0085), (-.212, 9, .0085), (-2.3, 9, .0085)])
    mesh_object('joint sand', v, np.array([[0, 1, 2, 3]]), laterite('sand', (.20, .13, .085), (.30, .20, .135), (.36, .28, .2)), smooth=False)
    ground(size=9, cell=.0095, centre=(.2, 1.6), amp=.8, hole=(-.203, .203, -1.9, 7.7), keep_out=lambda X, Y: np.clip(np.minimum((-.15 - X) / .03, (X + 2.4) / .05), 0, 1))
    yard(concrete('sandcrete'), y0=6.2, x0=.8, seed=3, wall=2.4, piles=((-.1, 0, 3, 5, 0), (1.9, .2, -3, 5, 4), (3.8, .2, 2, 4, 0)))
    return dict(target=(-.06, 1.25, .02), dist=3.3, height=1.3, yaw=-13, lens=50, fstop=8, light=dict(azim=-42))

def test_specimens():
    """Cubes and cylinders of a strength test, an empty steel mould."""
    m = concrete('specimen', base=(.30, .29, .268), speck=.3, vary=.14, dust=.25, stain=.4, bump=.6, dust_h=.012)
    wear = dict(sdf.CAST, round=.0012, chip=.003, big=.003, pit=.003, pit_at=2.1, pit_size=.005, streak=0)
    C = [sdf_object('cube150', sdf.mould_cube(), .0012, m, seed=s, **wear) for s in range(3)]; Y = [sdf_object('cyl150', sdf.mould_cylinder(), .0015, m, seed=s, **wear) for s in range(2)]
    w = wood(); z = .095
    for y in (-.34, -.17, 0, .17, .34): cube(w, (0, y, z - .0125), (1.5, .155, .025), (0, 0, 0))
    for x in (-.6, 0, .6): cube(w, (x, 0, .035), (.09, .85, .07))
    for k, (x, y, r) in enumerate(((-.50, -.20, 8), (-.31, -.17, -5), (-.12, -.21, 3), (-.44, .02, -12))): place(C[k % 3], (x, y, z + .075), (0, 0, r))
    place(C[1], (-.40, -.19, z + .2255), (0, 0, 14))
    for k, (x, y) in enumerate(((.16, .10), (.36, .13), (.56, .08))): place(Y[k % 2], (x, y, z + .15), (0, 0, 70 * k))
    place(Y[1], (.38, -.19, z + .0745), (0, 90, 24))
    st = steel('mould', (.10, .10, .10), (.17, .165, .155), .45, .7, ribs=0); q = .009
    mx, my = -.16, .21                                            # an empty steel cube mould
    for s in (-1, 1): cube(st, (mx + s * .08, my, z + .083), (q, .20, .15)); cube(st, (mx, my + s * .08, z + .083), (.16, q, .15))
    cube(st, (mx, my, z + .004), (.24, .24, .008))
    for s in (-1, 1):
        for t in (-1, 1): cube(st, (mx + s * .095, my + t * .085, z + .083), (.024, .010, .13))
    ground(); yard(concrete('sandcrete'), y0=3.6, x0=-.3, seed=6, piles=((-2.4, 0, 4, 5, 0), (-.4, .2, -3, 4, 4), (1.7, 0, 2, 5, 0)))
    return dict(target=(.02, -.05, .19), dist=2.75, height=1.0, yaw=22, lens=60, fstop=4.5)

# ---------------------------------------------------------------- roofs
def _roof(S, cov, L, nc, nr, pitch, x0, y0, z0, lap, top_first=True):
    """Lay nc x nr sheets S (list) from the eave up; returns nothing.  cov: covering width."""
    a = math.radians(pitch)
    for r in range(nr):
        for c in range(nc):
            s = r * (L - lap) + L / 2; place(S[(c * 3 + r) % len(S)], (x0 + c * cov, y0 + s * math.cos(a), z0 + s * math.sin(a) + .003 * r + .0012 * (c % 2)), (pitch, 0, 0))

def roof_under_way(kind='corr'):
    """A roof slope part covered: rafters and purlins on the open side, block wall below."""
    w = wood('roof timber'); m = concrete('sandcrete'); mo = mortar(); pitch = 20; a = math.radians(pitch); ca, sa = math.cos(a), math.sin(a)
    if kind == 'corr': mat = galvanised(colour=(.62, .63, .64), rough=.24, spangle=.75); S = [sheet(corrugated, .84, 2.0, mat, n=420, rows=30, wob=.0008)]; cov, nc, nr = .762, 3, 2
    else: mat = painted('brick', (.24, .034, .022)); S = [sheet(ibr, .90, 3.7, mat, n=700, rows=30, wob=.0006)]; cov, nc, nr = .8575, 3, 1
    X0, X1, Y0, Z0, SL = -2.2, 1.9, -.30, 2.45, 3.6
    P = [sdf_object('hollow6bg', sdf.hollow_block(), .0045, m, seed=s, fine=.0004) for s in range(2)]; rng = random.Random(3)
    at = lambda x, s, h: (x, Y0 + s * ca - h * sa, Z0 + s * sa + h * ca)
    for x in np.arange(X0 + .25, X1, .60): cube(w, at(x, SL / 2 - .05, -.115), (.05, SL + .2, .14), (pitch, 0, 0))
    for s in np.linspace(.06, SL - .08, 5): cube(w, at((X0 + X1) / 2, s, -.022), (X1 - X0 + .3, .075, .05), (pitch, 0, 0))
    for k in range(10):                                            # front wall
        for i in range(10):
            x = X0 - .1 + i * .462 + .231 * (k % 2); zc = Z0 - .30 - k * .237 - .1125
            place(rng.choice(P), (x + .225, .25, zc), (0, 0, 180 * rng.randrange(2)))
        cube(mo, (X0 + 2.2, .25, Z0 - .30 - k * .237 + .006), (4.7, .14, .016))
    cube(mo, (X0 + 2.2, .25, 1.1), (4.6, .136, 2.1))
    cube(w, (X0 + 2.1, .25, Z0 - .245), (4.8, .12, .09))
    _roof(S, cov, 2.0 if kind == 'corr' else 3.7, nc, nr, pitch, X0 + .42, Y0 - .10, Z0 + .01, .2)
    ground(size=8, cell=.012, centre=(0, -2), pebbles=4000); horizon(13)
    return dict(target=(-.25, .9, 2.55), dist=7.4, height=4.1, yaw=24, lens=60, fstop=8, sky=True)

def roof_ibr_house(): return roof_under_way('ibr')

# ---------------------------------------------------------------- the yard
def facility():
    """Rows of pallets, strapped, a lane with tyre tracks, heap of aggregate, wall, trees and sky behind."""
    m = concrete('sandcrete', vary=.20); w = wood(); rng = random.Random(21); st = strapping()
    near = [sdf_object('hollow6h', sdf.hollow_block(), .0027, m, seed=s) for s in range(3)]; far = [sdf_object('hollow6bg', sdf.hollow_block(), .0045, m, seed=s, fine=.0004) for s in range(2)]
    sol = [sdf_object('solidbg', sdf.solid_block(), .0045, m, seed=s, fine=.0004) for s in range(2)]
    def pile(x, y, rz, nz, P, miss=0, band=False):
        pallet(w, (x, y, 0), rz, 1.15, 1.0); stack(P, (x, y, 0), rz, nz=nz, seed=rng.randrange(9999), missing=miss)
        if band:
            a = math.radians(rz); R = lambda u, v, z: (x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a), z); z = .122 + nz * .2265 + .003; h = .466; d = .468
            for u in (-.24, .24): strap(st, [R(u, -h, .12), R(u, -h, z), R(u, h, z), R(u, h, .12)], .025, (math.cos(a), math.sin(a), 0))
    for i in range(8): pile(-2.3 - .05 * i, 1.4 + i * 1.75, rng.gauss(0, 2), (5, 6, 6, 5, 6, 6, 5, 6)[i], near if i < 3 else far, (0, 0, 3, 0, 0, 2, 0, 0)[i], i < 4 and i != 2)
    for i in range(8): pile(-4.1 - .05 * i, 1.6 + i * 1.75, rng.gauss(0, 2), (6, 5, 6, 6, 5, 6, 6, 6)[i], far)
    for i in range(8): pile(1.9 + .05 * i, 2.6 + i * 1.75, rng.gauss(0, 2), (4, 6, 5, 6, 6, 5, 6, 6)[i], near if i < 2 else far, (5, 0, 4, 0, 0, 0, 0, 0)[i], i in (1, 3))
    for i in range(7): pile(3.7 + .05 * i, 3.0 + i * 1.8, rng.gauss(0, 2), (6, 6, 5, 6, 6, 5, 6)[i], far)
    place(near[0], (.55, 1.15, .1115), (0, 0, 63)); place(near[1], (.95, 1.45, .0745), (90, 0, 20))
    for k in range(10):
        for i in range(-44, 50): place(rng.choice(sol), (i * .462 + .231 * (k % 2), 19 + rng.gauss(0, .002), .115 + k * .237), (0, 0, 180 * rng.randrange(2)))
    cube(m, (0, 19.01, 1.18), (46, .09, 2.36))
    hm = concrete('quarry dust', base=(.23, .215, .19), dust=.3, stain=.4); heap(hm, (-.4, 16.4, -.05), 2.2, 1.3, 4)
    horizon(23); ground(size=14, cell=.0125, centre=(-.3, 5.0), pebbles=30000, seed=8, amp=1.25)
    return dict(target=(-.25, 5.0, .62), dist=8.4, height=2.15, yaw=6, lens=38, fstop=11, view=dict(exposure=.15), sky=True)

def horizon(y, n=26, seed=5):
    """A belt of trees behind everything."""
    lm = leaf_mat(); T = [tree(lm, s, 16000) for s in range(4)]; rng = random.Random(seed)
    for i in range(n): place(T[i % 4], ((i - n / 2) * 2.1 + rng.gauss(0, .6), y + rng.uniform(0, 6), rng.uniform(-1.4, .0)), (0, 0, rng.uniform(0, 360)), rng.uniform(.7, 1.25))

def solid_closeup():
    """Surface and arrises of solid blocks, near."""
    m = concrete('solid', base=(.29, .278, .252)); P = [sdf_object('solid5n', sdf.solid_block(), .0013, m, seed=s) for s in range(3)]; W, H = .125, .225
    for k, (x, y, z, r) in enumerate(((-.232, 0, 0, .4), (.232, .004, 0, -.6), (.0, .002, 1, .8), (.466, .0, 1, -.3), (-.466, .0, 1, .5))): place(P[k % 3], (x, y, H / 2 + z * (H + .001)), (0, 0, r + 180 * (k % 2)))
    place(P[0], (.20, -.22, W / 2 - .002), (90, 0, -17))
    ground(size=5, cell=.006, pebbles=20000, keep_out=flat((-.48, .48, -.08, .08)))
    yard(concrete('sandcrete'), y0=3.4, x0=.4, seed=5, piles=((-2.6, .2, 3, 5, 0), (-.75, 0, -4, 4, 3), (1.35, .3, 2, 5, 0)))
    return dict(target=(.10, -.06, .235), dist=1.25, height=.62, yaw=24, lens=60, fstop=5.6, focus=(.1, -.065, .25))

def strapped_pallet():
    """One pallet of hollow blocks, strapped both ways and ready to leave."""
    m = concrete('sandcrete'); w = wood(); st = strapping(); P = [sdf_object('hollow6', sdf.hollow_block(), .0018, m, seed=s) for s in range(3)]; rz = -14
    pallet(w, (0, 0, 0), rz, 1.15, 1.0); stack(P, (0, 0, 0), rz, nz=4, seed=5)
    a = math.radians(rz); R = lambda u, v, z: (u * math.cos(a) - v * math.sin(a), u * math.sin(a) + v * math.cos(a), z); z = .122 + 4 * .2265 + .002; h = .4665; l = .462
    for u in (-.24, .22): strap(st, [R(u, -h, .115), R(u, -h, z - .004), R(u, -h + .005, z), R(u, h, z), R(u, h, .115)], .028, (math.cos(a), math.sin(a), 0)); cube(st, R(u, -h - .004, .72), (.036, .008, .06), (0, 0, rz))
    strap(st, [R(-l, -h, .60), R(l - .004, -h, .60), R(l, -h + .004, .60), R(l, h, .60), R(-l, h, .60), R(-l, -h, .60)], .028, (0, 0, 1))
    place(P[1], (-.62, -.72, .1115), (0, 0, 40)); place(P[2], (-.98, -.42, .0735), (90, 0, 8))
    ground(size=8, cell=.0085); yard(concrete('sandcrete bg'), y0=3.9, x0=-.2, seed=6, piles=((-2.6, 0, 4, 5, 0), (-.9, .2, -3, 4, 4), (1.1, .5, 2, 5, 0), (3.1, .2, -4, 5, 0)))
    return dict(target=(-.10, -.10, .47), dist=4.2, height=1.55, yaw=24, lens=60, fstop=3.5)

def paved_yard():
    """A paved forecourt in use: zig-zag pavers in two colours, kerb, planted strip, house wall."""
    gr = concrete('paver grey', base=(.29, .28, .26), vary=.30, dust=.25, dust_h=-.2); rd = concrete('paver red', base=(.21, .078, .055), vary=.25, dust=.35, dust_h=-.2)
    wear = dict(sdf.CAST, grain=.0002, fine=.0002, chip=.004, chip_at=.8, streak=0); rng = random.Random(3); L, W = .225, .1125; j = lambda a: rng.gauss(0, a)
    A = [sdf_object('zigc', sdf.zigzag_paver(), .0022, gr, s, **wear) for s in range(3)]; B = [sdf_object('zigc', sdf.zigzag_paver(), .0022, rd, s, **wear) for s in range(3)]
    for r in range(0, 66):
        for c in range(-17, 16):
            x, y = (c + .5 * (r % 2)) * L, -2.2 + r * W
            if x > 2.55: continue
            place(rng.choice(B if r % 22 in (9, 10) or abs(x + 1.35) < .17 else A), (x + j(.0006), y + j(.0006), .012 + j(.0007)), (j(.25), j(.25), j(.3)))
    v = np.array([(-4.2, -2.3, .0345), (2.72, -2.3, .0345), (2.72, 5.4, .0345), (-4.2, 5.4, .0345)]); mesh_object('joint sand', v, np.array([[0, 1, 2, 3]]), laterite('sand', (.20, .13, .085), (.30, .20, .135), (.36, .28, .2)), smooth=False)
    k = concrete('kerb', base=(.34, .33, .305), speck=.35, vary=.10, dust=.7, stain=.6); K = [sdf_object('kerb', sdf.kerb(), .0035, k, seed=s, **sdf.CAST) for s in range(2)]
    for i in range(9): place(K[i % 2], (2.76 + j(.001), -1.9 + i * .919, .06), (0, 0, 90 + 180 * (i % 2) * 0))
    lm = leaf_mat(); Bs = [tree(lm, s + 9, 9000) for s in range(3)]
    for i in range(7): place(Bs[i % 3], (3.5 + rng.gauss(0, .12), -.6 + i * 1.05, -.28), (0, 0, rng.uniform(0, 360)), .19 + .04 * rng.random())
    m = concrete('sandcrete'); S = [sdf_object('hollow6bg', sdf.hollow_block(), .0045, m, seed=s, fine=.0004) for s in range(2)]
    for q in range(8):
        for i in range(-16, 26): place(rng.choice(S), (i * .462 + .231 * (q % 2), 5.3, .14 + q * .237), (0, 0, 180 * rng.randrange(2)))
    cube(mortar(), (2.2, 5.3, 1.0), (19, .13, 1.8)); cube(k, (2.2, 5.3, 1.948), (19.2, .24, .07))
    pot = concrete('pot', base=(.33, .32, .295), dust=.5); place(sdf_object('pot', sdf.planter(), .004, pot, **sdf.CAST), (-.45, 4.6, .27)); place(Bs[1], (-.45, 4.6, .25), (0, 0, 40), .13)
    horizon(10, 18); ground(size=8, cell=.010, centre=(3.2, 1.5), pebbles=6000, keep_out=lambda X, Y: np.clip((2.9 - X) / .08, 0, 1))
    return dict(target=(.95, 1.7, .42), dist=6.2, height=1.75, yaw=-16, lens=45, fstop=8, sky=True)

def sky_backdrop():
    """Hazy day sky for camera rays, where a picture looks over the wall (after daylight())."""
    nt = bpy.context.scene.world.node_tree; g = G.__new__(G); g.t = nt
    d = g.n('TexCoord').outputs['Generated']; z = g.n('SeparateXYZ', {0: d}).outputs[2]
    cl = g.noise(g.n('Mapping', {'Vector': d, 'Scale': (1, 1, 3.5)}).outputs[0], 3.2, 5, .55).outputs[0]
    c = g.mix(g.ramp(z, .0, .38), rgb(.98, .90, .78), rgb(.34, .50, .70)); c = g.mix(g.ramp(cl, .52, .72, 0, .75), c, rgb(1.0, .95, .87))
    out = next(n for n in nt.nodes if n.type == 'OUTPUT_WORLD'); prev = out.inputs[0].links[0].from_socket
    nt.links.new(g.n('MixShader', {0: g.n('LightPath').outputs['Is Camera Ray'], 1: prev, 2: g.n('Background', {0: c, 1: .95})}).outputs[0], out.inputs[0])

ALL = {k: v for k, v in globals().items() if callable(v) and getattr(v, '__module__', '') == __name__ and not k.startswith('_')}
