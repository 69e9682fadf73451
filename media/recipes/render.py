"""Still of one product.

blender -b -P render.py -- PRODUCT [--out f.png] [--w 1600] [--h 1200] [--spp 64] [--thr .03] [--quick]
Default: two half-renders + denoise.py + Filmic.  --quick: one plain, noisy render (previews).
"""
import sys, os, time, argparse, shutil
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import common as c, products, scenes, bpy
ap = argparse.ArgumentParser()
ap.add_argument('product'); ap.add_argument('--out'); ap.add_argument('--w', type=int, default=1600); ap.add_argument('--h', type=int, default=1200)
ap.add_argument('--spp', type=int, default=64); ap.add_argument('--thr', type=float, default=.03); ap.add_argument('--quick', action='store_true'); ap.add_argument('--border')
a = ap.parse_args(sys.argv[sys.argv.index('--') + 1:])
t0 = time.time(); c.reset(); cam = dict(products.ALL, **scenes.ALL)[a.product]()
light = cam.pop('light', {}); view = cam.pop('view', {}); clear = cam.pop('clear', 8); sky = cam.pop('sky', False)
c.daylight(**light)
if sky: scenes.sky_backdrop()
c.camera(**cam); c.settings(a.w, a.h, a.spp, a.thr, **view); bpy.context.scene.cycles.transparent_max_bounces = clear
sc = bpy.context.scene; r = sc.render
if a.border:
    x0, y0, x1, y1 = map(float, a.border.split(',')); r.use_border = r.use_crop_to_border = True
    r.border_min_x, r.border_min_y, r.border_max_x, r.border_max_y = x0, y0, x1, y1
out = os.path.abspath(a.out or '%s.png' % a.product); t1 = time.time()
if a.quick:
    r.filepath = out; bpy.ops.render.render(write_still=True)
    print('TIMES build %.1f s, render %.1f s' % (t1 - t0, time.time() - t1))
else:
    import denoise
    tmp = os.path.join(c.ROOT, 'scratch', 'passes_' + a.product); os.makedirs(tmp, exist_ok=True); c.passes_to(tmp)
    for f in (1, 2):
        sc.cycles.samples = max(a.spp // 2, 1); sc.cycles.adaptive_min_samples = max(a.spp // 4, 8); sc.cycles.seed = f; sc.frame_set(f); bpy.ops.render.render()
    t2 = time.time(); exr = denoise.run(tmp, 1, 2); t3 = time.time()
    for src, dst in ((exr, out), (exr.replace('denoised', 'raw'), out.replace('.png', '_raw.png'))):
        im = bpy.data.images.load(src); im.colorspace_settings.name = 'Linear'; im.save_render(dst, scene=sc)
    denoise.finish(out)
    shutil.move(out.replace('.png', '_raw.png'), os.path.join(tmp, 'raw.png'))
    print('TIMES build %.1f s, render %.1f s, denoise %.1f s' % (t1 - t0, t2 - t1, t3 - t2))
